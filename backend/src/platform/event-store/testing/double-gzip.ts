/** Compresses messages like the real server, if the client accepts that. gRPC for Node can't do it by itself. */
import type { Http2Server, ServerHttp2Stream } from 'node:http2';
import { gzipSync } from 'node:zlib';
import type * as Grpc from '@grpc/grpc-js';

/** The prefix of a message: one byte tells whether it is compressed, four hold its length. */
const PREFIX_BYTES = 5;

type OnCall = (method: string, encodings: string | undefined) => void;

/** @param onCall called with the compression that each call accepts; undefined if it doesn't say */
export function compressAnswers(server: Grpc.Server, onCall: OnCall): void {
  const { http2Servers } = server as unknown as { http2Servers: Map<Http2Server, unknown> };
  for (const http2Server of http2Servers.keys())
    http2Server.prependListener('stream', (stream: ServerHttp2Stream, headers) => {
      const accepted = headers['grpc-accept-encoding']?.toString();
      onCall(headers[':path'] ?? '', accepted);
      if (accepted?.includes('gzip')) compressStream(stream);
    });
}

function compressStream(stream: ServerHttp2Stream): void {
  const respond = stream.respond.bind(stream);
  const write = stream.write.bind(stream) as (frame: Buffer, done?: () => void) => boolean;
  stream.respond = (headers, options) => respond({ ...headers, 'grpc-encoding': 'gzip' }, options);
  stream.write = ((frame: Buffer, done?: () => void) => write(compressed(frame), done)) as typeof stream.write;
}

function compressed(frame: Buffer): Buffer {
  const message = gzipSync(frame.subarray(PREFIX_BYTES));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt8(1, 0);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}
