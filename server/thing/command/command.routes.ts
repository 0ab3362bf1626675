// Commands to trackers over HTTP (gateway §11), for superusers.
import {
  cancelVehicleCommand,
  createVehicleCommand,
  listVehicleCommands,
} from '@flotila/domain/command/command.api.ts';
import { type Route, serveSession } from '../../ground/http/serve.ts';
import {
  type CommandingProtocol,
  cancelCommand,
  orderCommand,
  readCommands,
} from './order-command.ts';

/** @param protocols what the gateway speaks, for what trackers understand */
export function commandRoutes(protocols: readonly CommandingProtocol[]): Route[] {
  return [
    serveSession(listVehicleCommands, ({ db, now, input }) =>
      readCommands({ db, now, protocols }, input.path.vehicleId),
    ),
    serveSession(createVehicleCommand, ({ db, now, session, input }) =>
      orderCommand({ db, now, session, protocols }, input.path.vehicleId, input.body),
    ),
    serveSession(cancelVehicleCommand, ({ db, now, session, input }) =>
      cancelCommand({ db, now, session }, input.path),
    ),
  ];
}
