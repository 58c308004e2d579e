/** Which machines the server may speak to on a tenant's word: public ones, and networks that its operator names. */
import ipaddr from 'ipaddr.js';

export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** `10.0.0.0/8,::1/128`; null = not such a list. */
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

/** An address as a socket or a resolver names it; IPv4 in IPv6 clothes counts as IPv4. */
export function isNamed(address: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return networks.some(([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits));
}

/** Neither loopback nor private, link-local, multicast, reserved, or a way round through another protocol. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
