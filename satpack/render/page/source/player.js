// The position in the timeline: playing, pausing, stepping.

const STEP_MILLISECONDS = 1100;

export class Player {
  constructor(stillness) {
    this.stillness = stillness;
    this.moment = 0;
    this.speed = 1;
    this.goal = null;
    this.playing = false;
    this.onChange = () => {};
    // stops at once when the user asks for reduced motion
    stillness.addEventListener("change", () => {
      if (stillness.matches) this.pause();
    });
  }

  load(timeline) {
    this.stop();
    this.timeline = timeline;
    this.moment = timeline.start;
    this.changed();
  }

  get count() {
    return this.timeline.count;
  }

  play() {
    if (this.moment >= this.count) this.moment = 0;
    this.playing = true;
    this.run(this.count);
  }

  pause() {
    this.stop();
    this.changed();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Makes the next step, or takes back the last one. */
  step(by) {
    const from = this.goal ?? this.moment;
    const goal = by > 0 ? Math.floor(from + 1e-6) + 1 : Math.ceil(from - 1e-6) - 1;
    this.playing = false;
    this.run(Math.min(this.count, Math.max(0, goal)));
  }

  jump(moment) {
    this.stop();
    this.moment = Math.min(this.count, Math.max(0, moment));
    this.changed();
  }

  stop() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.frame = this.timer = undefined;
    this.goal = null;
    this.playing = false;
  }

  run(goal) {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.goal = goal;
    if (this.stillness.matches) this.runStill();
    else {
      this.before = performance.now();
      this.frame = requestAnimationFrame((now) => this.tick(now));
    }
    this.changed();
  }

  tick(now) {
    const way = Math.sign(this.goal - this.moment);
    // a slow machine shows fewer pictures, not longer moves; but none is left out for a hiccup
    const passed = Math.min(250, Math.max(0, now - this.before)) / STEP_MILLISECONDS;
    this.before = now;
    const next = this.moment + way * passed * this.speed;
    this.moment = way > 0 ? Math.min(this.goal, next) : Math.max(this.goal, next);
    if (this.moment === this.goal) {
      this.stop();
    } else {
      this.frame = requestAnimationFrame((later) => this.tick(later));
    }
    this.changed();
  }

  /** Goes from step to step without sliding pieces. */
  runStill() {
    const way = Math.sign(this.goal - this.moment);
    const next = way > 0 ? Math.floor(this.moment) + 1 : Math.ceil(this.moment) - 1;
    this.moment = way > 0 ? Math.min(this.goal, next) : Math.max(this.goal, next);
    if (this.moment === this.goal) {
      this.stop();
    } else {
      this.timer = setTimeout(() => {
        this.runStill();
        this.changed();
      }, STEP_MILLISECONDS / this.speed);
    }
  }

  changed() {
    this.onChange();
  }
}
