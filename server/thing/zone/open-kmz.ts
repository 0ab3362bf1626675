// Takes the KML out of a KMZ, the archive in which map programs save it with its pictures.
import { unzipSync } from 'fflate';

/** What an archive may hold once it is opened, bytes; by what it says of itself before it is. */
const KML_BYTES_MAX = 20 * 1024 * 1024;

/** The first KML of the archive, its main file; undefined: it has none, is damaged or far too large. */
export function openKmz(bytes: Uint8Array): Uint8Array | undefined {
  let isTaken = false;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (isTaken || !/\.kml$/i.test(name) || originalSize > KML_BYTES_MAX) return false;
        isTaken = true;
        return true;
      },
    });
    return Object.values(files)[0];
  } catch {
    return undefined;
  }
}
