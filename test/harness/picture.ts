import { crc32, deflateSync } from 'node:zlib';

const SIDE = 32;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG of 32 × 32 px in one colour. */
export function picture(colour: readonly [red: number, green: number, blue: number]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  // 8 bits a channel, red green blue.
  head.set([8, 2], 8);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: SIDE }, () => Buffer.from(colour))]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: SIDE }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
