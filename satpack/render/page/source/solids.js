// Shapes as three.js has them: faces, lines along their edges and between cells, places for letters.

import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  Quaternion,
  ShapeUtils,
  SphereGeometry,
  SRGBColorSpace,
  Vector2,
  Vector3,
} from "three";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";

const RADIUS = 0.5;

// of a patch on a ball: the angle from its middle to its rim
const CAP = 0.6;

// how far patches and letters stand out, so that faces do not hide them
const OUT = 0.002;

// the cosine of the largest angle between faces of a surface that counts as round
const SMOOTH = 0.9;

// of letters, in pixels: both sides of a stroke together
const RIM = 18;
const DARK = "#16181b";
const LIGHT = "#ffffff";

const FONT = "600 96px ui-sans-serif, system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** Everything that all pieces of one shape share. */
export class Solid {
  constructor(content, shape) {
    this.marks = shape.marks;
    this.letters = shape.letters ?? [];
    this.edges = this.joints = null;
    this.roofs = [];
    this.sides = [];
    if (shape.balls) this.faces = this.ballGeometry(content, shape.balls);
    else this.addPolygons(content, shape);
    this.patches = shape.patches ? patchGeometry(shape) : null;
    this.faces.computeBoundingBox();
    this.middle = this.faces.boundingBox.getCenter(new Vector3());
  }

  addPolygons(content, shape) {
    this.corners = [];
    for (let i = 0; i < shape.points.length; i += 3) {
      this.corners.push(content.place(...shape.points.slice(i, i + 3)));
    }
    this.faces = this.faceGeometry(shape.faces);
    this.edges = this.lineGeometry(this.edgePairs(shape.faces));
    if (shape.lines.length) this.joints = this.lineGeometry(shape.lines);
  }

  ballGeometry(content, middles) {
    const balls = [];
    for (let i = 0; i < middles.length; i += 3) {
      const middle = content.place(...middles.slice(i, i + 3));
      balls.push(new SphereGeometry(RADIUS, 28, 20).translate(...middle.toArray()));
      // six corners are round enough for a blurred shadow
      this.roofs.push([
        [0, 1, 2, 3, 4, 5].map((corner) => {
          const turn = (corner * Math.PI) / 3;
          return new Vector3(Math.cos(turn), Math.sin(turn), 0).multiplyScalar(RADIUS).add(middle);
        }),
      ]);
    }
    return mergeGeometries(balls);
  }

  faceGeometry(faces) {
    const positions = [];
    const normals = [];
    for (const rings of faces) {
      const points = rings.map((ring) => ring.map((i) => this.corners[i]));
      const normal = newell(points[0]);
      this.sides.push({ rings: points, normal });
      if (normal.z > 0.1) this.roofs.push(points);
      for (const corner of triangulated(points, normal)) {
        positions.push(corner.x, corner.y, corner.z);
        normals.push(normal.x, normal.y, normal.z);
      }
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
    geometry.setAttribute("normal", new BufferAttribute(new Float32Array(normals), 3));
    return geometry;
  }

  /** The sides that look up when the solid is turned. */
  roofsTurned(turn) {
    if (turn.w === 1) return this.roofs;
    return this.sides
      .filter(({ normal }) => normal.clone().applyQuaternion(turn).z > 0.1)
      .map(({ rings }) => rings.map((ring) => ring.map((point) => point.clone().applyQuaternion(turn))));
  }

  /** The sides of all polygons, each once, as numbers of corners, two by two; not those where round knobs bend a little. */
  edgePairs(faces) {
    const pairs = new Map();
    for (const [number, rings] of faces.entries()) {
      for (const ring of rings) {
        ring.forEach((end, i) => {
          const start = ring.at(i - 1);
          const pair = [Math.min(start, end), Math.max(start, end)];
          const known = pairs.get(pair.join()) ?? { pair, normals: [] };
          known.normals.push(this.sides[number].normal);
          pairs.set(pair.join(), known);
        });
      }
    }
    const bends = ({ normals: [one, other, ...more] }) => more.length || !other || one.dot(other) < SMOOTH;
    return [...pairs.values()].filter(bends).flatMap(({ pair }) => pair);
  }

  lineGeometry(ends) {
    const geometry = new LineSegmentsGeometry();
    geometry.setPositions(ends.flatMap((i) => this.corners[i].toArray()));
    return geometry;
  }

  /** Quads that show a text wherever letters may stand, at most `highest` high. */
  letterGeometry(aspect, highest, marks = this.marks) {
    const positions = [];
    const coordinates = [];
    for (let i = 0; i < marks.length; i += 9) {
      const middle = new Vector3(...marks.slice(i, i + 3));
      let right = new Vector3(...marks.slice(i + 3, i + 6));
      let up = new Vector3(...marks.slice(i + 6, i + 9));
      const across = Math.min(right.length() / aspect, up.length(), highest);
      const upright = Math.min(up.length() / aspect, right.length(), highest);
      if (upright > 1.2 * across) [right, up] = [up.clone(), right.clone().negate()];
      const height = Math.max(across, upright > 1.2 * across ? upright : 0);
      right.setLength(height * aspect);
      up.setLength(height);
      const normal = right.clone().cross(up).normalize();
      middle.addScaledVector(normal, 2 * OUT);
      for (const [a, b] of [[-1, -1], [1, -1], [1, 1], [-1, -1], [1, 1], [-1, 1]]) {
        const corner = middle.clone().addScaledVector(right, a).addScaledVector(up, b);
        positions.push(corner.x, corner.y, corner.z);
        coordinates.push((a + 1) / 2, (b + 1) / 2);
      }
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
    geometry.setAttribute("uv", new BufferAttribute(new Float32Array(coordinates), 2));
    return geometry;
  }
}

/** The colours of cells and marks: convex patches, and of balls that have only a middle round ones on all sides. */
function patchGeometry(shape) {
  const positions = [];
  const normals = [];
  const colours = [];
  for (const [shade, numbers] of shape.patches) {
    const { r, g, b } = new Color(shade);
    const add = (point, normal) => {
      positions.push(point.x + OUT * normal.x, point.y + OUT * normal.y, point.z + OUT * normal.z);
      normals.push(normal.x, normal.y, normal.z);
      colours.push(r, g, b);
    };
    const points = [];
    for (let i = 0; i < numbers.length; i += 3) points.push(new Vector3(...numbers.slice(i, i + 3)));
    if (points.length === 1) {
      for (const [point, normal] of caps(points[0])) add(point, normal);
    } else {
      const normal = newell(points);
      for (let i = 2; i < points.length; i += 1) {
        for (const corner of [points[0], points[i - 1], points[i]]) add(corner, normal);
      }
    }
  }
  const geometry = new BufferGeometry();
  for (const [name, values] of [["position", positions], ["normal", normals], ["color", colours]]) {
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(values), 3));
  }
  return geometry;
}

/** The corners of the triangles of six caps on a ball, and the directions that they face. */
function caps(middle) {
  const cap = new SphereGeometry(1, 20, 5, 0, 2 * Math.PI, 0, CAP).toNonIndexed();
  const { array } = cap.getAttribute("position");
  const found = [];
  for (const way of [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]) {
    const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(...way));
    for (let i = 0; i < array.length; i += 3) {
      const normal = new Vector3(...array.slice(i, i + 3)).applyQuaternion(turn);
      found.push([normal.clone().multiplyScalar(RADIUS).add(middle), normal]);
    }
  }
  return found;
}

/** The direction that a flat ring of points faces. */
function newell(ring) {
  const normal = new Vector3();
  const across = new Vector3();
  ring.forEach((point, i) => normal.add(across.crossVectors(ring.at(i - 1), point)));
  return normal.normalize();
}

/** The corners of triangles, three by three, that cover a polygon with holes. */
function triangulated(rings, normal) {
  const first = new Vector3().subVectors(rings[0][1], rings[0][0]).normalize();
  const second = new Vector3().crossVectors(normal, first);
  const flat = rings.map((ring) => ring.map((p) => new Vector2(p.dot(first), p.dot(second))));
  const corners = rings.flat();
  const [outline, ...holes] = flat;
  return ShapeUtils.triangulateShape(outline, holes).flat().map((i) => corners[i]);
}

/** A label as a picture, light if it stands on a dark colour, rimmed if it must be read on any, and how much wider than high it is. */
export function lettering(label, { rimmed, light }) {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  pen.font = FONT;
  const wide = Math.ceil(pen.measureText(label).width);
  // resizing resets the font
  canvas.width = Math.max(128, wide + 16 + (rimmed ? RIM : 0));
  canvas.height = 128;
  pen.font = FONT;
  pen.textAlign = "center";
  // capitals stand in the middle of their line
  const { actualBoundingBoxAscent: above } = pen.measureText("H");
  const spot = [canvas.width / 2, canvas.height / 2 + above / 2];
  if (rimmed) {
    pen.lineJoin = "round";
    pen.lineWidth = RIM;
    pen.strokeStyle = light ? DARK : LIGHT;
    pen.strokeText(label, ...spot);
  }
  pen.fillStyle = light ? LIGHT : DARK;
  pen.fillText(label, ...spot);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return { texture, aspect: canvas.width / canvas.height };
}
