/**
 * The server may contact only these machines at an author's address: public ones, and networks that its operator lists.
 */
import ipaddr from 'ipaddr.js';

export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Parses `10.0.0.0/8,::1/128`; null = not such a list. */
export function parseNetworks(text: string): readonly Network[] | null {
  const networks: Network[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    try {
      networks.push(ipaddr.parseCIDR(part));
    } catch {
      return null;
    }
  }
  return networks;
}

/** True if the networks contain an address; an IPv4 address mapped to IPv6 counts as IPv4. */
export function isNamed(address: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return networks.some(([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits));
}

/** False for loopback, private, link-local, multicast and reserved addresses, and for tunnels to them. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
