/** The media and dialog functions that jsdom lacks, just enough for tests to control. */
export const fakeMedia = () => {
  const played: HTMLMediaElement[] = [];
  const paused = new WeakMap<HTMLMediaElement, boolean>();
  Object.defineProperty(HTMLMediaElement.prototype, 'paused', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return paused.get(this) ?? true;
    },
  });
  HTMLMediaElement.prototype.play = function play() {
    played.push(this);
    paused.set(this, false);
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  };
  HTMLMediaElement.prototype.pause = function pause() {
    paused.set(this, true);
    this.dispatchEvent(new Event('pause'));
  };
  return { played };
};
export const fakeDialogs = () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
};
