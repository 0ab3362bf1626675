// Which addresses of the internet anybody may have: what a name must resolve to before it is asked. All that
// lies in this house or has another meaning is none (API-098).
import { BlockList, isIP } from 'node:net';

const INNER_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** All of IPv6 that is given to anybody; what carries an IPv4 address inside is taken out again. */
const OPEN_V6 = ['2000::/3'];
const INNER_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const innerV4 = listOf(INNER_V4, 'ipv4');
const openV6 = listOf(OPEN_V6, 'ipv6');
const innerV6 = listOf(INNER_V6, 'ipv6');

/** false also for what is no address. */
export function isOpenAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !innerV4.check(address);
  return version === 6 && openV6.check(address, 'ipv6') && !innerV6.check(address, 'ipv6');
}

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length] = network.split('/');
    list.addSubnet(address, Number(length), family);
  }
  return list;
}
