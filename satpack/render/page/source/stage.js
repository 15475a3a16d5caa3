// The scene: pieces, light, camera. It is redrawn only when something has changed.

import {
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  Quaternion,
  Raycaster,
  Scene,
  Spherical,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { Shadow } from "./shadow.js";
import { lettering, Solid } from "./solids.js";

const FIELD = 18;
const FILLED = 0.88;
const FILLED_IN_MOTION = 0.74;
const LIFT = 0.5;
const LIFTED = 0.15;
const GHOST = 0.1;
const GLASS = 0.22;
const SOFT = 0.4;

// how far lines are in front of faces, in the smallest steps of depth: about a hundredth of a cell
const NEARER = 300;

const TURN = Math.PI / 24;
const UPRIGHT = Object.freeze(new Quaternion());

/** Whether this browser has WebGL. */
export function hasWebGL() {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

export class Stage {
  constructor(content, holder) {
    this.content = content;
    this.holder = holder;
    this.solids = new Map();
    this.letterings = new Map();
    this.pieces = [];
    this.distance = 1;
    this.drawn = 0;
    this.onPick = () => {};
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true });
    this.renderer.autoClear = false;
    this.canvas = this.renderer.domElement;
    holder.append(this.canvas);
    this.scene = new Scene();
    this.camera = new PerspectiveCamera(FIELD, 1, 0.1, 1000);
    this.camera.up.set(0, 0, 1);
    this.group = new Group();
    this.scene.add(this.group);
    this.addLight();
    this.materials = this.lineMaterials();
    this.addRegion();
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.enableDamping = false;
    this.controls.addEventListener("change", () => this.invalidate());
    this.watch();
  }

  addLight() {
    this.scene.add(new HemisphereLight(0xffffff, 0xcfc8bc, 2.1));
    const key = new DirectionalLight(0xffffff, 1.3);
    key.position.set(-0.5, -0.62, 1.35);
    this.scene.add(key);
    // drawn first, so that it never covers a piece
    this.shadow = new Shadow();
    this.ground = new Scene();
    this.ground.add(this.shadow.mesh);
  }

  lineMaterials() {
    // all of them transparent, so that one program draws them all
    const made = (linewidth, opacity, nearer = 1) =>
      new LineMaterial({
        linewidth,
        opacity,
        transparent: true,
        depthWrite: false,
        polygonOffset: true,
        polygonOffsetUnits: -NEARER * nearer,
      });
    // what lies on the room's walls hides their edges
    return { edges: made(2, 1), joints: made(1, 0.22), paleEdges: made(2, 0.7), paleJoints: made(1, 0.22), glass: made(1.5, 0.5), ghosts: made(1, 0.16), region: made(1, 0.5, -1) };
  }

  /** The board that tiles lie on; for solids, the edges of the space they fill. */
  addRegion() {
    const [shape, ...at] = this.content.region;
    const solid = this.solid(shape);
    this.region = new Group();
    this.region.position.copy(this.content.place(...at));
    this.regionBox = solid.faces.boundingBox.clone().translate(this.region.position);
    if (this.content.flat) {
      this.board = new MeshLambertMaterial({ color: 0xd9d5cc });
      const board = new Mesh(solid.faces, this.board);
      const depth = 0.3;
      board.scale.z = depth;
      const height = solid.faces.boundingBox.max.z;
      this.region.position.z -= depth * height + 0.002;
      this.region.add(board);
      const patches = this.patches(solid);
      if (patches) {
        patches.scale.z = depth;
        this.region.add(patches);
      }
    } else if (solid.edges) {
      this.region.add(new LineSegments2(solid.edges, this.materials.region));
    }
    this.scene.add(this.region);
  }

  solid(shape) {
    if (!this.solids.has(shape)) {
      this.solids.set(shape, new Solid(this.content, this.content.shapes[shape]));
    }
    return this.solids.get(shape);
  }

  lettering({ label, dark }) {
    const key = `${dark} ${label}`;
    if (!this.letterings.has(key)) {
      const rimmed = this.content.shapes.some((shape) => shape.patches);
      this.letterings.set(key, lettering(label, { rimmed, light: dark }));
    }
    return this.letterings.get(key);
  }

  /** The patches of a shape's colours; nothing if it has none. */
  patches(solid) {
    return solid.patches && new Mesh(solid.patches, new MeshLambertMaterial({ vertexColors: true }));
  }

  /** A text at each of its places on a shape. */
  written(solid, label, highest, places) {
    const { texture, aspect } = this.lettering(label);
    const text = new Mesh(
      solid.letterGeometry(aspect, highest, places),
      new MeshBasicMaterial({ map: texture, transparent: true, opacity: 0.8, depthWrite: false }),
    );
    text.renderOrder = 2;
    return text;
  }

  /** Shows these pieces instead of the previous ones. */
  show(pieces) {
    for (const each of this.pieces) {
      each.body.material.dispose();
      each.patches?.material.dispose();
      for (const text of [each.text, ...each.letters]) {
        text.material.dispose();
        text.geometry.dispose();
      }
    }
    this.group.clear();
    const highest = (this.content.flat ? 0.045 : 0.055) * Math.max(6, this.extent());
    this.pieces = pieces.map((piece) => {
      const solid = this.solid(piece.shape);
      const body = new Mesh(
        solid.faces,
        new MeshLambertMaterial({
          color: piece.colour,
          polygonOffset: true,
          polygonOffsetFactor: 1,
          polygonOffsetUnits: 1,
        }),
      );
      const text = this.written(solid, piece, highest, solid.marks);
      const letters = solid.letters.map(([label, at]) => this.written(solid, { label, dark: false }, highest, at));
      const lines = (geometry, material) => geometry && new LineSegments2(geometry, material);
      const edges = lines(solid.edges, this.materials[piece.black ? "paleEdges" : "edges"]);
      const joints = lines(solid.joints, this.materials[piece.black ? "paleJoints" : "joints"]);
      const holder = new Group();
      const patches = this.patches(solid);
      holder.add(...[body, patches, edges, joints, text, ...letters].filter(Boolean));
      this.group.add(holder);
      const middle = solid.middle.clone().add(piece.position);
      return { piece, holder, body, patches, edges, joints, text, letters, middle, colour: new Color(piece.colour) };
    });
    const middles = this.pieces.map((each) => each.middle);
    this.middle = middles
      .reduce((sum, each) => sum.add(each), new Vector3())
      .divideScalar(Math.max(1, middles.length));
    const away = Math.max(1e-6, ...middles.map((each) => each.distanceTo(this.middle)));
    this.spread = this.content.flat ? 0.7 : Math.max(1.25, (0.3 * this.extent()) / away);
  }

  extent() {
    const size = this.regionBox.getSize(new Vector3());
    return Math.max(size.x, size.y, size.z);
  }

  /**
   * Moves the pieces to where they are at a moment.
   *
   * states: for each piece its offset, how it is turned if it is, how much of it is seen, and whether it is marked as moving;
   * apart: how far pieces are moved from the middle, from 0 to 1.
   */
  arrange(states, apart, look) {
    this.apart = apart;
    this.pieces.forEach((each, i) => {
      const { offset, turn, seen, moving } = states[i];
      each.holder.quaternion.copy(turn ?? UPRIGHT);
      each.holder.position.copy(each.piece.position).add(offset).add(this.away(each, apart));
      const glass = each.piece.cage && look.through && !look.chosen.has(i);
      const ghost = glass || (look.chosen.size > 0 && !look.chosen.has(i));
      const opacity = seen * (glass ? GLASS : ghost ? GHOST : 1);
      each.holder.visible = opacity > 0.01 && !look.hidden.has(i);
      const clear = ghost || opacity < 0.5;
      each.body.material.emissive.copy(each.colour).multiplyScalar(moving ? 0.16 : 0);
      for (const { material } of [each.body, each.patches].filter(Boolean)) {
        material.opacity = opacity;
        material.depthWrite = !ghost;
        if (material.transparent !== opacity < 1) {
          // transparent material needs another shader
          material.transparent = opacity < 1;
          material.needsUpdate = true;
        }
      }
      if (each.edges) each.edges.material = this.materials[glass ? "glass" : clear ? "ghosts" : each.piece.black ? "paleEdges" : "edges"];
      if (each.joints) each.joints.visible = !clear;
      for (const text of [each.text, ...each.letters]) text.visible = look.letters && !clear;
    });
    this.castShadow(apart);
    this.invalidate();
  }

  /** Lets the shadow fall just below what lies lowest. */
  castShadow(apart) {
    const corners = this.corners(apart);
    const low = Math.min(this.region.position.z, ...corners.map((corner) => corner.z));
    const shading = this.pieces.filter(
      ({ holder, body }) => holder.visible && body.material.opacity > 0.5,
    );
    const strayed = ({ holder, piece }) =>
      holder.position.distanceTo(piece.position) + this.extent();
    const radius = Math.max(...corners.map((corner) => corner.distanceTo(this.middle)));
    const reach = Math.max(radius, ...shading.map(strayed));
    const roofs = shading
      .flatMap(({ holder, piece }) =>
        this.solid(piece.shape).roofsTurned(holder.quaternion).map((rings) => ({ rings, at: holder.position })),
      );
    this.shadow.cast(roofs, this.middle, { reach, height: low - 0.02, softness: SOFT * radius });
  }

  /** The corners of the boxes around all pieces, moved apart that far, and around the space they fill. */
  corners(apart) {
    const boxes = [this.regionBox];
    for (const each of this.pieces) {
      const box = this.solid(each.piece.shape).faces.boundingBox;
      boxes.push(box.clone().translate(each.piece.position).translate(this.away(each, apart)));
    }
    return boxes.flatMap(({ min, max }) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map(
        (i) => new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z),
      ),
    );
  }

  /** How far a piece is moved from the middle. */
  away(each, apart) {
    const away = each.middle.clone().sub(this.middle).multiplyScalar(apart * this.spread);
    if (this.content.flat) {
      // hooked tiles pass over each other: neighbours differ in number, so in height
      const { z } = this.content.axes[2];
      away.z = LIFT * z * each.piece.number * Math.min(1, apart / LIFTED);
    }
    return away;
  }

  /** The least distance from which the camera, looking this way, sees everything. */
  needed(way, apart) {
    const right = new Vector3(0, 0, 1).cross(way).normalize();
    const up = way.clone().cross(right);
    // room for pieces that come out
    const filled = this.content.motion ? FILLED_IN_MOTION : FILLED;
    const high = Math.tan((FIELD * Math.PI) / 360) * filled;
    const wide = high * this.camera.aspect;
    let distance = 0;
    for (const corner of this.corners(apart)) {
      corner.sub(this.middle);
      const ahead = corner.dot(way);
      distance = Math.max(
        distance,
        ahead + Math.abs(corner.dot(right)) / wide,
        ahead + Math.abs(corner.dot(up)) / high,
      );
    }
    return distance;
  }

  /** Looks from the front and above, as near as everything fits. */
  home(apart) {
    const way = this.content.flat ? new Vector3(0, -0.42, 1) : new Vector3(0.55, -1, 0.72);
    this.controls.target.copy(this.middle);
    this.camera.position.copy(this.middle).add(way.normalize());
    this.distance = 1;
    this.fit(apart);
  }

  /** Scales the camera's distance with the size of the scene. */
  fit(apart) {
    const from = this.camera.position.clone().sub(this.controls.target);
    const distance = this.needed(from.clone().normalize(), apart);
    from.multiplyScalar(distance / this.distance);
    this.distance = distance;
    this.camera.position.copy(this.controls.target).add(from);
    this.camera.near = distance / 50;
    this.camera.far = distance * 12;
    this.controls.minDistance = distance * 0.3;
    this.controls.maxDistance = distance * 4;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.invalidate();
  }

  /** Turns the camera about the middle by a number of steps, or moves it nearer. */
  turn(sideways, upwards, nearer = 1) {
    const from = this.camera.position.clone().sub(this.controls.target);
    const turned = new Vector3(from.x, from.z, -from.y);
    const sphere = new Spherical().setFromVector3(turned);
    sphere.theta += sideways * TURN;
    sphere.phi = Math.min(Math.PI - 0.01, Math.max(0.01, sphere.phi + upwards * TURN));
    sphere.radius *= nearer;
    turned.setFromSpherical(sphere);
    this.camera.position.set(turned.x, -turned.z, turned.y).add(this.controls.target);
    this.controls.update();
    this.invalidate();
  }

  theme({ ink, board, shadow, region }) {
    for (const name of ["edges", "joints", "glass", "ghosts"]) this.materials[name].color.set(ink);
    this.materials.region.color.set(region);
    this.shadow.strength = shadow;
    if (this.board) this.board.color.set(board);
    this.invalidate();
  }

  watch() {
    new ResizeObserver(() => this.resize()).observe(this.holder);
    this.resize();
    let start = null;
    this.canvas.addEventListener("pointerdown", (event) => {
      start = event.isPrimary ? [event.clientX, event.clientY] : null;
    });
    this.canvas.addEventListener("pointerup", (event) => {
      if (start && Math.hypot(event.clientX - start[0], event.clientY - start[1]) < 5) {
        this.onPick(this.pieceAt(event));
      }
      start = null;
    });
  }

  /** The number of the piece under the pointer; -1 for none. */
  pieceAt(event) {
    const frame = this.canvas.getBoundingClientRect();
    const spot = new Vector2(
      ((event.clientX - frame.left) / frame.width) * 2 - 1,
      1 - ((event.clientY - frame.top) / frame.height) * 2,
    );
    const ray = new Raycaster();
    ray.setFromCamera(spot, this.camera);
    const bodies = this.pieces.filter((each) => each.holder.visible).map((each) => each.body);
    const [hit] = ray.intersectObjects(bodies, false);
    return hit ? this.pieces.findIndex((each) => each.body === hit.object) : -1;
  }

  resize() {
    const { clientWidth: wide, clientHeight: high } = this.holder;
    if (!wide || !high) return;
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.renderer.setSize(wide, high, false);
    this.camera.aspect = wide / high;
    this.camera.updateProjectionMatrix();
    if (!this.pieces.length) return;
    this.fit(this.apart);
    this.render();
  }

  invalidate() {
    this.waiting ??= requestAnimationFrame(() => this.render());
  }

  render() {
    cancelAnimationFrame(this.waiting);
    this.waiting = undefined;
    this.renderer.clear();
    this.renderer.render(this.ground, this.camera);
    this.renderer.clearDepth();
    this.renderer.render(this.scene, this.camera);
    this.drawn += 1;
    this.holder.dataset.drawn = this.drawn;
  }
}
