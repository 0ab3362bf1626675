// What the shell gives to the map and what it may ask of it. The map owns one MapLibre instance; the
// shell owns selection, hover, visibility and the data, so everything here is plain values.
import type { StreetSource } from '@flotila/domain/map/street-source.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { ReactNode, Ref } from 'react';
import type { PlateMark } from './vehicles/label-text.ts';

/** The map's own drawing without internet, with streets above it, or raster tiles of a provider. */
export type BaseLayer =
  | { code: 'offline' }
  | {
      code: 'streets';
      /** In the order of trying; the first that answers is shown. */
      sources: readonly StreetSource[];
      /** Hash of the sharing by which a visitor may have the operator's file; left out: the session. */
      sharing?: string;
    }
  | {
      code: 'osm' | 'czech' | 'czech-satellite' | 'roadmap' | 'traffic' | 'satellite';
      /** Raster template with {z}, {x}, {y}. */
      url: string;
      attribution: string;
    };

/** Where the map looks: the place in the middle of its free part, degrees. */
export interface MapView {
  latitude: number;
  longitude: number;
  zoom: number;
}

/** A place to look at; with its bounds as a whole. */
export interface ShownPlace {
  latitude: number;
  longitude: number;
  bounds?: { west: number; south: number; east: number; north: number } | undefined;
}

/** Pixels at each edge that furniture covers; fitting and centring keep clear of them. */
export interface MapPadding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** What buttons and the list may ask of the map. Ids that are not on the map are ignored. */
export interface FleetMapController {
  zoomIn(): void;
  zoomOut(): void;
  /** MAP-019: all visible vehicles, or the constant centre when there is none; with a panel's layers
   * what they show. */
  defaultView(): void;
  /** MAP-016: the vehicle in the middle of the free part, zoom 16. */
  centre(vehicleId: number): void;
  /** Keeps the vehicle in the middle until null or until the user drags the map. */
  follow(vehicleId: number | null): void;
  /** Looks at a place that is not of the fleet. */
  show(place: ShownPlace): void;
  view(): MapView;
}

/** Who calls for help, as the map draws it: two rings, dashed where it is not sure that they are there. */
export interface CallOnMap {
  vehicleId: number;
  /** The last place that is known. */
  latitude: number;
  longitude: number;
  /** Beside the rings: of when the place is; null: of now. */
  text: string | null;
  /** Somebody takes care of it: the rings are still. */
  isTaken: boolean;
}

export interface FleetMapProps {
  /** All vehicles of the company and groupset; those without a location are not drawn. */
  vehicles: readonly MapVehicle[];
  /** Ids that the user has hidden (ONL-006). */
  hidden: ReadonlySet<number>;
  /** Ids that the list is narrowed to; the others are dimmed. null or left out: it is not narrowed. */
  lit?: ReadonlySet<number> | null;
  /** By id: whose plate has a coloured edge, and why. */
  urgent?: ReadonlyMap<number, PlateMark>;
  /** Calls for help; left out: none. */
  calls?: readonly CallOnMap[];
  /** Says how many of the fleet lie outside of the view, and fits them. */
  countsInView?: boolean;
  selectedId: number | null;
  hoveredId: number | null;
  /** null: the user clicked where no vehicle is, or closed the popup. */
  onSelect: (vehicleId: number | null) => void;
  onHover: (vehicleId: number | null) => void;
  labels: boolean;
  padding: MapPadding;
  layer: BaseLayer;
  theme: 'light' | 'dark';
  language: Language;
  /** Content of the popup of the selected vehicle, with its own way to close; the map places it and
   * moves it along. null: none. */
  popup: (vehicle: MapVehicle) => ReactNode;
  /** The user dragged the map away or follow(null) was asked; null = nothing is followed. */
  onFollow?: (vehicleId: number | null) => void;
  controllerRef: Ref<FleetMapController>;
  /** false: the first look is not at the fleet, because the layers of a panel look at their own. */
  fitsFleet?: boolean;
  /** Whose popup stands elsewhere: kept in the middle of the free part when it is chosen and when that part changes. */
  centredId?: number | null;
  /** Where to look at first instead of the fleet or a panel's content; read once. */
  firstView?: MapView | null;
  /** Layers of panels (rides, events …): components that render nothing into the page. */
  children?: ReactNode;
}
