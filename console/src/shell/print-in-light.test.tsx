import { renderPart } from '../testing/render.js';

afterEach(() => window.localStorage.clear());

test.each(['dark', 'light'] as const)(
  'CONSOLE-R9 paper is light, and the %s screen is as before afterwards',
  async (scheme) => {
    window.localStorage.setItem('parley:v1:colorScheme', JSON.stringify(scheme));
    await renderPart(<p>Scores</p>);
    const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');
    expect(shown()).toBe(scheme);
    window.dispatchEvent(new Event('beforeprint'));
    expect(shown()).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(shown()).toBe(scheme);
  },
);
