// Connections to addresses that somebody else chose: only to what is open to all (open-addresses.ts). A name is looked
// up once, and what was looked at is what is connected to, so no second look at the name can differ.
import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isOpenAddress } from './open-addresses.ts';

/** The name leads into this house, or to what nobody may have. */
export class InnerAddressRefused extends Error {}

export interface PublicAddressDeps {
  /** Tests resolve names otherwise. */
  resolve?: ((name: string) => Promise<{ address: string; family: number }[]>) | undefined;
  isOpen?: ((address: string) => boolean) | undefined;
}

/**
 * The `lookup` of a socket, a request or an agent. Sockets do not call it for a host that is written as an address:
 * those are for `refuseInnerHost`. One closed address among open ones is enough to refuse a name.
 */
export function publicLookup({
  resolve = (name) => lookUp(name, { all: true }),
  isOpen = isOpenAddress,
}: PublicAddressDeps = {}): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isOpen(address))) {
          callback(new InnerAddressRefused(`${name} is no public address`), '');
        } else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

/** Before every request. @throws InnerAddressRefused for an address, written as such, that is not open to all */
export function refuseInnerHost(url: URL, { isOpen = isOpenAddress }: PublicAddressDeps = {}) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isOpen(host)) throw new InnerAddressRefused(`${host} is not public`);
}
