/** Cuts a stream into parts of bounded size, sends those that the target lacks, and reads back what it sent. */
import { DamagedObject } from './backup-fault.js';
import type { PartKind, Vault } from './vault.js';
import type { FileLine, Section } from './manifest.js';

/** Bytes of a part before it is packed; a part of lines ends with the line that reaches it. */
const PART_BYTES = 8 * 1024 * 1024;
const NEWLINE = 10;

/** The parts that the target lacked. */
export interface Sent {
  parts: number;
  bytes: number;
  /** Those of them that the target had in another size, or changed. */
  damaged: number;
}
/** Parts with the bytes that a target keeps of each. */
export type SizedParts = Pick<FileLine, 'parts' | 'sizes'>;

export class PartWriter {
  readonly sent: Sent = { parts: 0, bytes: 0, damaged: 0 };
  /** The bytes that each part had when it was read back. */
  private readonly sizes = new Map<string, number>();

  /** @param stored the bytes of each part that the target has */
  private constructor(
    private readonly vault: Vault,
    private readonly stored: Map<string, number>,
    private readonly partBytes: number,
  ) {}

  /** Whole parts of earlier backups, or of one that was cut off, aren't sent again. */
  static async open(vault: Vault, partBytes = PART_BYTES): Promise<PartWriter> {
    const stored = new Map<string, number>();
    for await (const { name, bytes } of vault.target.list('parts')) stored.set(name, bytes);
    return new PartWriter(vault, stored, partBytes);
  }

  /** Parts of an earlier backup: one whose size is another by now is damaged. */
  expect({ parts, sizes }: SizedParts): void {
    parts.forEach((part, at) => {
      const size = sizes?.[at];
      if (size !== undefined) this.sizes.set(part, size);
    });
  }

  /** True if the target has the part in its size. A part whose size no backup recorded is read. */
  async isWhole(part: string, kind: PartKind): Promise<boolean> {
    const bytes = this.stored.get(part);
    if (bytes === undefined) return false;
    if (!this.sizes.has(part) && (await this.isReadable(part, kind))) this.sizes.set(part, bytes);
    return this.sizes.get(part) === bytes;
  }

  sizesOf(parts: readonly string[]): number[] {
    return parts.map((part) => this.sizes.get(part) ?? 0);
  }

  /** The part is read before it is used again. */
  doubt(part: string): void {
    this.sizes.delete(part);
  }

  /** Lines end with a newline. Their cuts depend on the content alone. */
  async writeLines(chunks: AsyncIterable<Uint8Array>): Promise<Section> {
    let rows = 0;
    const counting = async function* () {
      for await (const chunk of chunks) {
        for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
        yield chunk;
      }
    };
    return { ...(await this.write(counting(), { isText: true })), rows };
  }

  /** @returns with 0 rows */
  async writeBytes(chunks: AsyncIterable<Uint8Array>): Promise<Section> {
    return this.write(chunks, { isText: false });
  }

  private async write(chunks: AsyncIterable<Uint8Array>, kind: PartKind): Promise<Section> {
    const parts: string[] = [];
    let bytes = 0;
    for await (const content of this.cut(chunks, kind)) {
      parts.push(await this.send(content, kind));
      bytes += content.length;
    }
    return { rows: 0, bytes, parts, sizes: this.sizesOf(parts) };
  }

  private async *cut(chunks: AsyncIterable<Uint8Array>, { isText }: PartKind): AsyncGenerator<Buffer> {
    let pending: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of chunks) {
      let rest = chunk;
      for (;;) {
        const earliest = Math.max(0, this.partBytes - 1 - size);
        const end = isText ? rest.indexOf(NEWLINE, earliest) : earliest < rest.length ? earliest : -1;
        if (end < 0) break;
        yield Buffer.concat([...pending, rest.subarray(0, end + 1)]);
        rest = rest.subarray(end + 1);
        [pending, size] = [[], 0];
      }
      if (rest.length > 0) pending.push(rest);
      size += rest.length;
    }
    if (size > 0) yield Buffer.concat(pending);
  }

  private async send(content: Buffer, kind: PartKind): Promise<string> {
    const part = this.vault.partOf(content);
    if (await this.isWhole(part, kind)) return part;
    if (this.stored.has(part)) this.sent.damaged += 1;
    const bytes = await this.vault.writePart(part, content, kind);
    await this.vault.readPart(part, kind);
    this.stored.set(part, bytes);
    this.sizes.set(part, bytes);
    this.sent.parts += 1;
    this.sent.bytes += content.length;
    return part;
  }

  private async isReadable(part: string, kind: PartKind): Promise<boolean> {
    try {
      await this.vault.readPart(part, kind);
      return true;
    } catch (error) {
      if (error instanceof DamagedObject) return false;
      throw error;
    }
  }
}

/** The content of a section, part by part. @throws BackupFault if a part is missing or changed */
export async function* readParts(vault: Vault, parts: readonly string[], kind: PartKind): AsyncGenerator<Buffer> {
  for (const part of parts) yield await vault.readPart(part, kind);
}

/** Each line without its newline. Lines never cross parts. */
export async function* readLines(vault: Vault, parts: readonly string[]): AsyncGenerator<string> {
  for await (const content of readParts(vault, parts, { isText: true })) yield* linesIn(content);
}

export function* linesIn(content: Buffer): Generator<string> {
  for (let from = 0; from < content.length;) {
    const end = content.indexOf(NEWLINE, from);
    yield content.toString('utf8', from, end < 0 ? content.length : end);
    from = end < 0 ? content.length : end + 1;
  }
}

export function countLines(content: Buffer): number {
  let lines = 0;
  for (let at = content.indexOf(NEWLINE); at >= 0; at = content.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
