/**
 * Finds the address of a caller whom Fastify doesn't see: the handshake of a socket. It uses Fastify's own rule. Limits
 * count groups of addresses.
 */
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { TrustProxy } from '../config/trust-proxy.js';

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

/** Bits that a network gives to one customer, who has all addresses with them. */
const OF_ONE_CUSTOMER = 64;

/** All addresses that one caller is sure to have: one of IPv4, 2^64 of IPv6. Anything else is a group of its own. */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const found = ipaddr.process(address);
  if (found.kind() === 'ipv4') return found.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${found.toString()}/${OF_ONE_CUSTOMER}`).toString();
}
