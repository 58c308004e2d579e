/** Reads from a browser's name of itself only what a person needs to recognize a device. */
import { BROWSERS, SYSTEMS, type Device } from '@parley/contracts/http/auth-sessions';

/** Browsers imitate each other, so the first that fits in the order of the names is the right one. */
const BROWSER_SIGNS: Record<(typeof BROWSERS)[number], RegExp> = {
  Edge: /\bEdg(e|A|iOS)?\//,
  Opera: /\bOPR\/|\bOpera\b/,
  'Samsung Internet': /\bSamsungBrowser\//,
  Firefox: /\b(Firefox|FxiOS)\//,
  Chrome: /\b(Chrome|CriOS|HeadlessChrome)\//,
  Safari: /\bSafari\//,
};
const SYSTEM_SIGNS: Record<(typeof SYSTEMS)[number], RegExp> = {
  Windows: /\bWindows\b/,
  Android: /\bAndroid\b/,
  iPhone: /\biPhone\b/,
  iPad: /\biPad\b/,
  macOS: /\bMac OS X\b|\bMacintosh\b/,
  ChromeOS: /\bCrOS\b/,
  Linux: /\bLinux\b/,
};
/** Longer ones are not looked at. */
const MOST = 1_000;

export function deviceOf(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Device {
  const text = String(headers['user-agent'] ?? '').slice(0, MOST);
  return {
    browser: BROWSERS.find((name) => BROWSER_SIGNS[name].test(text)) ?? null,
    system: SYSTEMS.find((name) => SYSTEM_SIGNS[name].test(text)) ?? null,
  };
}
