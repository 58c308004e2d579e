/** Elements of QTI by their names of version 2.1. Version 3 has the same ones under other names. */
import { escapeAttribute, escapeXml } from '../xml.js';

export const QTI_VERSIONS = ['2.1', '3.0'] as const;
export type QtiVersion = (typeof QTI_VERSIONS)[number];
export type Attributes = Readonly<Record<string, string | number | boolean>>;
export type WriteElement = (name: string, attributes: Attributes, ...inside: readonly string[]) => string;

const kebab = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
const NAMED: Readonly<Record<QtiVersion, (name: string) => string>> = {
  '2.1': (name) => name,
  '3.0': (name) => `qti-${kebab(name)}`,
};
/** `xml:lang` and other names with a prefix are the same in every version. */
const attributeNamed = (name: string, version: QtiVersion): string =>
  version === '3.0' && !name.includes(':') ? kebab(name) : name;

export const elementsOf =
  (version: QtiVersion): WriteElement =>
  (name, attributes, ...inside) => {
    const tag = NAMED[version](name);
    const written = Object.entries(attributes).map(
      ([key, value]) => ` ${attributeNamed(key, version)}="${escapeAttribute(String(value))}"`,
    );
    return inside.length === 0
      ? `<${tag}${written.join('')}/>`
      : `<${tag}${written.join('')}>${inside.join('')}</${tag}>`;
  };
export const textOf = (text: string): string => escapeXml(text);
