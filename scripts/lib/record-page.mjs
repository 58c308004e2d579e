// Records what a page shows as pictures with times, and moves a pointer that can be seen.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** ms between keys; ms that the eye gets before a press. */
const [KEY, LOOK] = [45, 220];

/** Chromium draws no pointer into its pictures. */
const POINTER = () => {
  const pointer = document.createElement('div');
  Object.assign(pointer.style, {
    position: 'fixed',
    zIndex: '2147483647',
    width: '22px',
    height: '22px',
    margin: '-11px 0 0 -11px',
    borderRadius: '50%',
    background: 'rgb(255 140 0 / 45%)',
    border: '2px solid rgb(200 90 0)',
    pointerEvents: 'none',
    left: '-50px',
    top: '-50px',
  });
  document.documentElement.append(pointer);
  window.addEventListener(
    'mousemove',
    ({ clientX, clientY }) => Object.assign(pointer.style, { left: `${clientX}px`, top: `${clientY}px` }),
    { capture: true },
  );
};

export class Recorder {
  #page;
  #folder;
  #client;
  #frames = [];
  #said = [];
  #begun = 0;
  /** How long it is. */
  seconds = 0;

  static async start(page, folder) {
    const recorder = new Recorder();
    mkdirSync(folder, { recursive: true });
    recorder.#page = page;
    recorder.#folder = folder;
    await page.evaluate(POINTER);
    const client = await page.context().newCDPSession(page);
    recorder.#client = client;
    client.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
      void client.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
      const file = join(folder, `${String(recorder.#frames.length).padStart(5, '0')}.jpg`);
      writeFileSync(file, Buffer.from(data, 'base64'));
      recorder.#frames.push({ file, at: metadata.timestamp });
    });
    await client.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 1 });
    await page.waitForTimeout(500);
    recorder.#begun = recorder.#frames[0]?.at ?? Date.now() / 1_000;
    return recorder;
  }

  async stop() {
    await this.#client.send('Page.stopScreencast');
    this.seconds = this.#now();
  }

  /** From now on this sentence is spoken. */
  say = (name) => void this.#said.push({ name, from: this.#now() });
  rest = (ms) => this.#page.waitForTimeout(ms);
  type = (text) => this.#page.keyboard.type(text, { delay: KEY });
  /** Goes there so that it can be followed, and presses. */
  press = async (target) => {
    await target.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await target.boundingBox();
    await this.#page.mouse.move(x + width / 2, y + height / 2, { steps: 20 });
    await this.rest(LOOK);
    await target.click();
    await this.rest(LOOK);
  };

  at(name) {
    return this.#said.find((each) => each.name === name)?.from ?? 0;
  }
  /** The sentences with their times, in s. */
  spoken() {
    return this.#said.map(({ name, from }, index) => ({ name, from, to: this.#said[index + 1]?.from ?? this.seconds }));
  }
  /** For ffmpeg's concat: what was shown at each beat. Frames that follow closer than that would make it longer. */
  frameList(framesPerSecond) {
    const beats = Math.round(this.seconds * framesPerSecond);
    const shown = [];
    let frame = 0;
    for (let beat = 0; beat < beats; beat++) {
      while (this.#frames[frame + 1]?.at <= this.#begun + beat / framesPerSecond) frame++;
      if (shown.at(-1)?.frame === frame) shown.at(-1).beats++;
      else shown.push({ frame, beats: 1 });
    }
    const lines = shown.map(
      ({ frame: index, beats: long }) =>
        `file '${this.#frames[index].file}'\nduration ${(long / framesPerSecond).toFixed(5)}`,
    );
    const list = join(this.#folder, 'frames.txt');
    // The last one once more: without it its duration is not read.
    writeFileSync(list, `${lines.join('\n')}\nfile '${this.#frames[shown.at(-1).frame].file}'\n`);
    return list;
  }
  #now() {
    return Date.now() / 1_000 - this.#begun;
  }
}
