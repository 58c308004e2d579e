/** Natural size of an image, so that learners' pages can reserve its space; null = it can't be loaded. */
export function naturalSize(src: string): Promise<{ iw: number; ih: number } | null> {
  return new Promise((resolve) => {
    const image = new window.Image();
    const timer = setTimeout(() => resolve(null), 4_000);
    const done = (size: { iw: number; ih: number } | null) => {
      clearTimeout(timer);
      resolve(size);
    };
    image.onload = () => done(image.naturalWidth > 0 ? { iw: image.naturalWidth, ih: image.naturalHeight } : null);
    image.onerror = () => done(null);
    image.src = src;
  });
}
