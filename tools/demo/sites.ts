// Where the demo's vehicles live and unload: industrial estates, ports and bus stations. The places are real, to some
// hundred metres; the companies are made up, and none of them has anything to do with who really is there.
import type { Place } from '@flotila/server/thing/location/roads/network.ts';

type Row = readonly [name: string, country: string, latitude: number, longitude: number];

/** Towns where long hauls load and unload. */
const HUB_ROWS: readonly Row[] = [
  ['Bratislava', 'SK', 48.1822, 17.1697], // Stará Vajnorská
  ['Žilina', 'SK', 49.2262, 18.7905], // Teplička nad Váhom
  ['Košice', 'SK', 48.6205, 21.2452], // Haniska
  ['Trnava', 'SK', 48.3585, 17.6192], // Zavarská cesta
  ['Nitra', 'SK', 48.3462, 18.0575], // Priemyselný park Sever
  ['Trenčín', 'SK', 48.8962, 18.0105], // Zlatovská
  ['Banská Bystrica', 'SK', 48.7152, 19.1402], // Zvolenská cesta
  ['Prešov', 'SK', 48.9712, 21.2588], // Petrovianska
  ['Brno', 'CZ', 49.1788, 16.6722], // Černovické terasy
  ['Ostrava', 'CZ', 49.7802, 18.2745], // Hrabová
  ['Praha', 'CZ', 50.0302, 14.2105], // Rudná
  ['Olomouc', 'CZ', 49.5812, 17.2795], // Průmyslová
  ['Zlín', 'CZ', 49.2085, 17.5912], // Malenovice
  ['Pardubice', 'CZ', 50.0286, 15.8135], // U Zámečku
  ['Plzeň', 'CZ', 49.7265, 13.3492], // Borská pole
  ['Wien', 'AT', 48.1325, 16.3462], // Großmarkt, Laxenburger Straße
  ['Linz', 'AT', 48.3118, 14.3192], // Industriezeile
  ['Graz', 'AT', 47.0402, 15.4302], // Puchstraße
  ['Győr', 'HU', 47.6882, 17.6885], // Ipari Park
  ['Budapest', 'HU', 47.3925, 19.1262], // Soroksár, BILK
  ['Miskolc', 'HU', 48.0742, 20.8088], // Szirma
  ['Katowice', 'PL', 50.2592, 19.0898], // Szopienice
  ['Kraków', 'PL', 50.0408, 20.0215], // Rybitwy
  ['Wrocław', 'PL', 51.0382, 16.9682], // Bielany Wrocławskie
  ['Dresden', 'DE', 51.0672, 13.6962], // Hamburger Straße
  ['Nürnberg', 'DE', 49.3942, 11.0662], // Hafen
  ['Passau', 'DE', 48.5915, 13.3882], // Sperrwies
  ['Regensburg', 'DE', 49.0202, 12.1595], // Osthafen
];

/** Homes of vehicles that stay away from the hubs' yards. */
const OTHER_ROWS: readonly Row[] = [
  ['Poprad', 'SK', 49.0728, 20.3212], // Matejovce
  ['Levice', 'SK', 48.1985, 18.6072], // Géňa
  ['Martin, stanica', 'SK', 49.0672, 18.9195],
  ['Žilina, stanica', 'SK', 49.2268, 18.7462],
];

/** Towns around depots where vans deliver; in others they stop at the edge of the town. */
const DELIVERY_ROWS: readonly Row[] = [
  ['Senec', 'SK', 48.2085, 17.4172], // Diaľničná cesta
  ['Malacky', 'SK', 48.4402, 17.0102], // Továrenská
  ['Pezinok', 'SK', 48.2828, 17.2762], // Glejovka
  ['Sereď', 'SK', 48.2758, 17.7282], // Trnavská cesta
  ['Galanta', 'SK', 48.1922, 17.7402], // Matúškovská cesta
  ['Hlohovec', 'SK', 48.4285, 17.8132], // Šulekovo
  ['Zlaté Moravce', 'SK', 48.3772, 18.3902], // Továrenská
  ['Dubnica nad Váhom', 'SK', 48.9522, 18.1702], // Areál ZŤS
  ['Nové Mesto nad Váhom', 'SK', 48.7468, 17.8412], // Trenčianska
  ['Zvolen', 'SK', 48.5802, 19.1252], // Stráž
  ['Moldava nad Bodvou', 'SK', 48.6102, 20.9842], // Budulovská
  ['Rousínov', 'CZ', 49.1972, 16.8782], // Čechyňská
  ['Modřice', 'CZ', 49.1282, 16.6202], // CTPark
];

const placesOf = (rows: readonly Row[]): Place[] =>
  rows.map(([name, country, latitude, longitude]) => ({ name, country, latitude, longitude }));

export const HUB_SITES = placesOf(HUB_ROWS);
export const OTHER_SITES = placesOf(OTHER_ROWS);
export const DELIVERY_SITES = placesOf(DELIVERY_ROWS);
