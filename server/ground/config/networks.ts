// Which addresses are among those that somebody named: balancers that are believed for whom they connect, callers by a key.
import { BlockList, isIP } from 'node:net';

/**
 * True for addresses of the list, whose entries are addresses or networks (CIDR). IPv4 that came over a socket of IPv6 is
 * IPv4.
 */
export function matcherOf(entries: readonly string[]): (address: string) => boolean {
  if (entries.length === 0) return () => false;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', length] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
}
