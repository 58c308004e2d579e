/** `stand-in.html#…`, shown by the share dialog. */
import { scriptOf, showStandIn, standInFrom } from './stand-in.js';

const loaded = new Set<string>();
function load(file: string): void {
  if (loaded.has(file)) return;
  loaded.add(file);
  const script = document.createElement('script');
  // A classic script knows its address by its tag, which `parley.js` needs.
  if (file !== 'parley.js') script.type = 'module';
  script.src = file;
  document.head.append(script);
}

function show(): void {
  const place = document.getElementById('place');
  const wanted = standInFrom(location.hash, location.origin);
  if (!place || !wanted) return;
  try {
    // The author sees the bubble's words again, although they opened it before.
    const { 'flow-id': flow = '', 'flow-sequence-id': sequence = '' } = wanted.attributes;
    localStorage.removeItem(`parley:teased:${flow}/${sequence}`);
  } catch {
    // The browser keeps nothing.
  }
  const file = scriptOf(wanted);
  if (file !== null) load(file);
  showStandIn(place, wanted);
}
addEventListener('hashchange', show);
show();
