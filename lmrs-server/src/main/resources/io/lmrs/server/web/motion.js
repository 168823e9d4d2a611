// A recorded motion in three dimensions: play, pause, speed, follow, turn and zoom.
import * as THREE from "./three/three.module.min.js";
import { el, number } from "./base.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4];

export function motion(card, recording) {
  const { geoms, frames, secondsPerFrame } = recording;
  const canvas = el("canvas", { tabindex: "0", role: "img", "aria-label": "The motion; drag turns, the wheel zooms" });
  let renderer;
  try {
    renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
  } catch {
    card.replaceChildren(el("header", {}, el("h2", {}, "Motion")), el("p", { class: "soft" }, "This browser has no WebGL, which the motion needs."));
    return () => {};
  }
  renderer.shadowMap.enabled = true;
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  const world = new THREE.Scene();
  const camera = new THREE.PerspectiveCamera(38, 2, 0.05, 500);
  camera.up.set(0, 0, 1);
  const sun = new THREE.DirectionalLight(0xffffff, 2.4);
  sun.castShadow = true;
  sun.shadow.mapSize.set(1024, 1024);
  Object.assign(sun.shadow.camera, { left: -6, right: 6, top: 6, bottom: -6, far: 30 });
  world.add(sun, sun.target, new THREE.HemisphereLight(0xffffff, 0x8899aa, 1.3));
  const bodies = geoms.map(body);
  bodies.forEach((b) => world.add(b));

  let frame = 0, time = 0, playing = true, speed = 1, before = null, request, follow = true;
  const view = { turn: -1.15, tilt: 0.28, far: 5 };
  const middle = new THREE.Vector3();
  const moving = geoms.map((g, i) => i).filter((i) => geoms[i].type !== "plane");
  view.far = Math.max(1.8, 2.7 * extent());

  const play = el("button", { type: "button", onclick: () => set(!playing) }, "Pause");
  const slider = el("input", { type: "range", min: 0, max: frames.length - 1, value: 0, "aria-label": "Frame", oninput: () => { set(false); show(Number(slider.value)); } });
  const pace = el("select", { "aria-label": "Speed", onchange: () => (speed = Number(pace.value)) }, SPEEDS.map((s) => el("option", { value: s, selected: s === 1 }, s + " ×")));
  const following = el("button", { type: "button", "aria-pressed": "true", onclick: () => { follow = !follow; following.setAttribute("aria-pressed", String(follow)); } }, "Follow");
  const readout = el("span", { class: "soft small num" });
  const stage = el("div", { class: "stage" }, canvas);
  card.replaceChildren(
    el("header", {}, el("h2", {}, "Motion"), el("span", { class: "soft small" }, `${recording.task ?? ""} · ${frames.length} frames${recording.rewards ? " · reward " + number(recording.rewards.reduce((a, b) => a + b, 0), 5) : ""}`)),
    stage,
    el("div", { class: "player" }, play, slider, pace, following, readout),
  );

  // squares of a metre, so that one sees that it moves
  function squares() {
    const tile = el("canvas", { width: 64, height: 64 }), pen = tile.getContext("2d");
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, 64, 64);
    pen.fillStyle = "#dcdcdc";
    pen.fillRect(0, 0, 32, 32);
    pen.fillRect(32, 32, 32, 32);
    const texture = new THREE.CanvasTexture(tile);
    texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
    texture.repeat.set(200, 200);
    texture.anisotropy = 8;
    return texture;
  }

  function body(geom) {
    const [a, b, c] = geom.size, [r, g, bl] = geom.colour ?? [0.8, 0.6, 0.4];
    const material = new THREE.MeshStandardMaterial({ color: new THREE.Color(r, g, bl), roughness: 0.65, map: geom.type === "plane" ? squares() : null });
    const shape = {
      plane: () => new THREE.PlaneGeometry(400, 400),
      sphere: () => new THREE.SphereGeometry(a, 28, 18),
      capsule: () => new THREE.CapsuleGeometry(a, 2 * b, 10, 24).rotateX(Math.PI / 2),
      cylinder: () => new THREE.CylinderGeometry(a, a, 2 * b, 28).rotateX(Math.PI / 2),
      ellipsoid: () => new THREE.SphereGeometry(1, 28, 18).scale(a, b, c),
      box: () => new THREE.BoxGeometry(2 * a, 2 * b, 2 * c),
    }[geom.type] ?? (() => new THREE.SphereGeometry(Math.max(a, 0.02), 12, 8));
    const mesh = new THREE.Mesh(shape(), material);
    mesh.castShadow = geom.type !== "plane";
    mesh.receiveShadow = true;
    mesh.name = geom.name;
    return mesh;
  }

  function extent() {
    const reach = moving.map((i) => [frames[0][7 * i], frames[0][7 * i + 1], frames[0][7 * i + 2]].map((v, k) => [v - geoms[i].size[0], v + geoms[i].size[0]][k % 2]));
    if (!reach.length) return 1;
    return Math.max(...[0, 1, 2].map((k) => Math.max(...reach.map((p) => p[k])) - Math.min(...reach.map((p) => p[k]))), 0.4);
  }

  function show(number_) {
    frame = Math.min(frames.length - 1, Math.max(0, number_));
    time = frame * secondsPerFrame;
    const at = frames[frame];
    bodies.forEach((mesh, i) => {
      mesh.position.set(at[7 * i], at[7 * i + 1], at[7 * i + 2]);
      mesh.quaternion.set(at[7 * i + 4], at[7 * i + 5], at[7 * i + 6], at[7 * i + 3]);
    });
    slider.value = frame;
    readout.textContent = `${time.toFixed(2)} s of ${((frames.length - 1) * secondsPerFrame).toFixed(2)} s`;
    canvas.dataset.frame = frame;
    // where the bodies really are, for whoever checks
    canvas.dataset.places = JSON.stringify(bodies.map((m) => [...m.position.toArray(), m.quaternion.w, m.quaternion.x, m.quaternion.y, m.quaternion.z]));
  }

  function set(on) {
    if (on && frame === frames.length - 1) show(0);
    playing = on;
    play.textContent = on ? "Pause" : "Play";
    before = null;
  }

  function look() {
    if (moving.length && (follow || !middle.lengthSq())) {
      const now = moving.reduce((sum, i) => sum.add(bodies[i].position), new THREE.Vector3()).divideScalar(moving.length);
      middle.lerp(now, middle.lengthSq() ? 0.2 : 1);
    }
    const flat = Math.cos(view.tilt) * view.far;
    camera.position.set(middle.x + flat * Math.cos(view.turn), middle.y + flat * Math.sin(view.turn), Math.max(0.1, middle.z + Math.sin(view.tilt) * view.far));
    camera.lookAt(middle);
    sun.position.set(middle.x - 3, middle.y - 4, middle.z + 8);
    sun.target.position.copy(middle);
    const style = getComputedStyle(document.documentElement);
    world.background = new THREE.Color(style.getPropertyValue("--sky").trim());
    world.fog = new THREE.Fog(world.background, 2 * view.far, 8 * view.far);
    bodies.forEach((m, i) => geoms[i].type === "plane" && m.material.color.set(style.getPropertyValue("--floor").trim()));
  }

  function tick(now) {
    request = requestAnimationFrame(tick);
    if (playing && before != null) {
      // a picture that took long to draw does not tear the motion
      time += Math.min(0.1, (now - before) / 1000) * speed;
      const next = Math.floor(time / secondsPerFrame + 1e-9);
      const kept = time;
      if (next !== frame) show(next);
      time = kept;
      if (frame === frames.length - 1) set(false);
    }
    before = now;
    const { clientWidth: w, clientHeight: h } = canvas;
    if (w && (canvas.width !== Math.floor(w * renderer.getPixelRatio()) || canvas.dataset.h !== String(h))) {
      renderer.setSize(w, h, false);
      canvas.dataset.h = h;
      camera.aspect = w / h;
      camera.updateProjectionMatrix();
    }
    look();
    renderer.render(world, camera);
  }

  let grip = null;
  canvas.addEventListener("pointerdown", (e) => {
    grip = { x: e.clientX, y: e.clientY };
    canvas.setPointerCapture(e.pointerId);
  });
  canvas.addEventListener("pointermove", (e) => {
    if (!grip) return;
    turn((grip.x - e.clientX) * 0.008, (e.clientY - grip.y) * 0.006);
    grip = { x: e.clientX, y: e.clientY };
  });
  canvas.addEventListener("pointerup", () => (grip = null));
  canvas.addEventListener("wheel", (e) => {
    e.preventDefault();
    zoom(Math.exp(e.deltaY * 0.001));
  }, { passive: false });
  canvas.addEventListener("keydown", (e) => {
    const keys = { ArrowLeft: () => turn(-0.1, 0), ArrowRight: () => turn(0.1, 0), ArrowUp: () => turn(0, 0.08), ArrowDown: () => turn(0, -0.08), "+": () => zoom(0.85), "-": () => zoom(1.18), " ": () => set(!playing) };
    if (keys[e.key]) {
      e.preventDefault();
      keys[e.key]();
    }
  });
  const turn = (a, b) => {
    view.turn += a;
    view.tilt = Math.min(1.5, Math.max(0.02, view.tilt + b));
  };
  const zoom = (by) => (view.far = Math.min(80, Math.max(0.5, view.far * by)));

  show(0);
  request = requestAnimationFrame(tick);
  return () => {
    cancelAnimationFrame(request);
    bodies.forEach((b) => {
      b.geometry.dispose();
      b.material.dispose();
    });
    renderer.dispose();
  };
}
