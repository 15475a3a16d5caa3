// The soft shadow on the ground: what lies above it, seen from above and blurred.

import { CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry } from "three";

const SIZE = 256;
const ROOM = 1.5;

export class Shadow {
  constructor() {
    this.canvas = document.createElement("canvas");
    this.canvas.width = this.canvas.height = SIZE;
    this.pen = this.canvas.getContext("2d");
    this.texture = new CanvasTexture(this.canvas);
    this.texture.generateMipmaps = false;
    this.mesh = new Mesh(
      new PlaneGeometry(1, 1),
      new MeshBasicMaterial({ map: this.texture, transparent: true, depthWrite: false }),
    );
  }

  /** Casts the shadow of roofs, rings of points that turn anticlockwise, on the ground below the middle. */
  cast(roofs, middle, { reach, height, softness }) {
    const { pen, mesh } = this;
    const wide = 2 * ROOM * reach;
    const scale = SIZE / wide;
    pen.clearRect(0, 0, SIZE, SIZE);
    pen.beginPath();
    for (const { rings, at } of roofs) {
      for (const ring of rings) {
        ring.forEach((point, i) => {
          // drawn beside the canvas, so that nothing but the blurred shadow falls on it
          const x = (point.x + at.x - middle.x) * scale - SIZE / 2;
          const y = SIZE / 2 - (point.y + at.y - middle.y) * scale;
          if (i) pen.lineTo(x, y);
          else pen.moveTo(x, y);
        });
        pen.closePath();
      }
    }
    pen.shadowColor = "#000";
    pen.shadowBlur = softness * scale;
    pen.shadowOffsetX = SIZE;
    pen.fill();
    this.texture.needsUpdate = true;
    mesh.scale.set(wide, wide, 1);
    mesh.position.set(middle.x, middle.y, height);
  }

  set strength(opacity) {
    this.mesh.material.opacity = opacity;
  }
}
