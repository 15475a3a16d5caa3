// Shapes as three.js has them: faces, lines along their edges and between cells, places for letters.

import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  ShapeUtils,
  SphereGeometry,
  SRGBColorSpace,
  Vector2,
  Vector3,
} from "three";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";

const RADIUS = 0.5;

const FAMILY = "ui-sans-serif, system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** Everything that all pieces of one shape share. */
export class Solid {
  constructor(content, shape) {
    this.marks = shape.marks;
    this.edges = this.joints = null;
    this.roofs = [];
    if (shape.balls) this.faces = this.ballGeometry(content, shape.balls);
    else this.addPolygons(content, shape);
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

  /** The sides of all polygons, each once, as numbers of corners, two by two. */
  edgePairs(faces) {
    const pairs = new Map();
    for (const ring of faces.flat()) {
      ring.forEach((end, i) => {
        const start = ring.at(i - 1);
        const pair = [Math.min(start, end), Math.max(start, end)];
        pairs.set(pair.join(), pair);
      });
    }
    return [...pairs.values()].flat();
  }

  lineGeometry(ends) {
    const geometry = new LineSegmentsGeometry();
    geometry.setPositions(ends.flatMap((i) => this.corners[i].toArray()));
    return geometry;
  }

  /** Quads that show a text wherever letters may stand, none higher than so much. */
  letterGeometry(aspect, highest) {
    const positions = [];
    const coordinates = [];
    for (let i = 0; i < this.marks.length; i += 9) {
      const middle = new Vector3(...this.marks.slice(i, i + 3));
      let right = new Vector3(...this.marks.slice(i + 3, i + 6));
      let up = new Vector3(...this.marks.slice(i + 6, i + 9));
      const across = Math.min(right.length() / aspect, up.length(), highest);
      const upright = Math.min(up.length() / aspect, right.length(), highest);
      if (upright > 1.2 * across) [right, up] = [up.clone(), right.clone().negate()];
      const height = Math.max(across, upright > 1.2 * across ? upright : 0);
      right.setLength(height * aspect);
      up.setLength(height);
      const normal = right.clone().cross(up).normalize();
      middle.addScaledVector(normal, 0.004);
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

/** A label as a picture, with a size below it if there is one, and how much wider than high it is. */
export function lettering(label, size) {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  const lines = [{ text: label, font: `600 96px ${FAMILY}`, height: size ? 100 : 128 }];
  if (size) lines.push({ text: size, font: `500 54px ${FAMILY}`, height: 76 });
  for (const line of lines) {
    pen.font = line.font;
    line.wide = pen.measureText(line.text).width;
  }
  canvas.height = lines.reduce((sum, line) => sum + line.height, 0);
  canvas.width = Math.max(128, Math.ceil(Math.max(...lines.map((line) => line.wide))) + 16);
  pen.textAlign = "center";
  pen.fillStyle = "#16181b";
  let top = 0;
  for (const { text, font, height } of lines) {
    pen.font = font;
    // capitals stand in the middle of their line
    const { actualBoundingBoxAscent: above } = pen.measureText("H");
    pen.fillText(text, canvas.width / 2, top + height / 2 + above / 2);
    top += height;
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return { texture, aspect: canvas.width / canvas.height };
}
