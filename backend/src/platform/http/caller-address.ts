/** Finds the address of a caller whom Fastify doesn't see: the handshake of a socket. It uses Fastify's own rule. */
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { TrustProxy } from '../config/config.js';

export function callerAddress(
  { socket, headers }: Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string } },
  trustProxy: TrustProxy,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  // The nearest first.
  const before = forwarded
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .reverse();
  let address = socket.remoteAddress ?? '';
  for (const [hop, next] of before.entries()) {
    if (!isTrusted(address, hop, trustProxy)) break;
    address = next;
  }
  return address;
}

function isTrusted(address: string, hop: number, trustProxy: TrustProxy): boolean {
  if (trustProxy === false) return false;
  if (typeof trustProxy === 'number') return hop < trustProxy;
  if (!ipaddr.isValid(address)) return false;
  const found = ipaddr.process(address);
  return trustProxy.some((network) => {
    const [range, bits] = network.includes('/') ? ipaddr.parseCIDR(network) : wholeAddress(network);
    return range.kind() === found.kind() && found.match(range, bits);
  });
}

function wholeAddress(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
