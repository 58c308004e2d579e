/** The video service of an author's address. */
export type VideoSource =
  | {
      readonly kind: 'frame';
      readonly provider: 'youtube' | 'loom' | 'vimeo';
      readonly src: string;
      readonly href: string;
    }
  | { readonly kind: 'file'; readonly src: string }
  | { readonly kind: 'link'; readonly href: string };

const ID = /^[\w-]{5,40}$/;
const FILES = /\.(?:mp4|webm|ogv|ogg|m4v|mov)$/i;

const youtubeId = (url: URL): string | null => {
  const host = url.hostname.replace(/^(?:www|m|music)\./, '');
  const [, first = '', second = ''] = url.pathname.split('/');
  if (host === 'youtu.be') return first;
  if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return null;
  if (first === 'watch') return url.searchParams.get('v');
  return ['shorts', 'embed', 'live', 'v'].includes(first) ? second : null;
};
const loomId = (url: URL): string | null => {
  const [, kind, id = null] = url.pathname.split('/');
  return /(^|\.)loom\.com$/.test(url.hostname) && (kind === 'share' || kind === 'embed') ? id : null;
};
const vimeoId = (url: URL): string | null =>
  /(^|\.)vimeo\.com$/.test(url.hostname) ? (/\/(\d{5,})/.exec(url.pathname)?.[1] ?? null) : null;

/** Start time in seconds: `90`, `90s`, `1m30s`, `1h2m3s`. Zero if the address has none. */
const startOf = ({ searchParams }: URL): number => {
  const asked = searchParams.get('t') ?? searchParams.get('start') ?? '';
  const [, h = 0, m = 0, s = 0] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(asked) ?? [];
  return Number(h) * 3_600 + Number(m) * 60 + Number(s);
};

/** Shorts are converted to the watch form (PLAY-18). Null if the address isn't https. */
export const videoSource = (address: string): VideoSource | null => {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return null;
  }
  if (url.protocol !== 'https:') return null;
  const start = startOf(url);
  const youtube = youtubeId(url);
  if (youtube && ID.test(youtube))
    return {
      kind: 'frame',
      provider: 'youtube',
      src: `https://www.youtube-nocookie.com/embed/${youtube}${start ? `?start=${start}` : ''}`,
      href: `https://www.youtube.com/watch?v=${youtube}${start ? `&t=${start}` : ''}`,
    };
  const loom = loomId(url);
  if (loom && ID.test(loom))
    return {
      kind: 'frame',
      provider: 'loom',
      src: `https://www.loom.com/embed/${loom}${start ? `?t=${start}` : ''}`,
      href: `https://www.loom.com/share/${loom}${start ? `?t=${start}` : ''}`,
    };
  const vimeo = vimeoId(url);
  if (vimeo)
    return { kind: 'frame', provider: 'vimeo', src: `https://player.vimeo.com/video/${vimeo}?dnt=1`, href: url.href };
  return FILES.test(url.pathname) ? { kind: 'file', src: url.href } : { kind: 'link', href: url.href };
};
