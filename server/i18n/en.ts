// Sentences of refusals in English.
import type { Messages } from './sk.ts';

export const en: Messages = {
  invalid: 'Some of the data are not valid.',
  country_not_supported: 'Searching for subjects for the specified country is not supported.',
  unauthorized: 'You need to sign in.',
  wrong_credentials: 'Wrong user name or password.',
  forbidden: 'You do not have permission to do this.',
  company_forbidden: 'You do not have access to this company.',
  not_found: 'The record was not found.',
  method_not_allowed: 'This address does not have that method; it has {methods}.',
  not_acceptable: 'The requested format of the answer is not available.',
  request_timeout: 'The request did not arrive whole in time, try again.',
  headers_too_large: 'The headers of the request are too large.',
  duplicate: 'A record with this value already exists.',
  in_use: 'The record is still in use and cannot be deleted.',
  superseded: 'A newer preview took the place of this one.',
  gone: 'The record is no longer available.',
  conflict: 'The record was changed while you were editing; it is necessary to modify it again.',
  too_large: 'The data sent are too large.',
  report_large:
    'The report is too large to be answered directly (over {max}). Have it made in the background; the finished file will be in the list of files.',
  report_too_big:
    'The report is too large to be made. Shorten the period or choose fewer vehicles.',
  archive_unreadable:
    'The records of this vehicle from {from} to {to} are in the archive, which cannot be read. They are not shown; please tell whoever runs the system.',
  archive_much: 'So many archived records cannot be loaded at once. Choose a shorter period.',
  archive_busy: 'Records are being loaded from the archive, try again in a moment.',
  report_busy: 'Too many reports are being made right now, try again in a moment.',
  report_interrupted:
    'Making it was interrupted again and again. Shorten the period or try again later.',
  report_right_lost: 'You no longer have the right to this report.',
  report_file_large:
    'The finished file is larger than the {max} MB that are allowed. Shorten the period or choose fewer vehicles.',
  report_jobs_max:
    '{max} reports are waiting in the background already. Wait until one is finished, or cancel one.',
  full_not_kept:
    'The full file with private rides is neither kept nor sent. Switch off "Full file with private rides", or make it for a shorter period and save it yourself.',
  schedules_max: 'The company has {max} regular reports already and cannot have more.',
  rules_max: 'The company has {max} rules already and cannot have more. Please delete some.',
  command_no_tracker:
    'The vehicle has no tracker to which a command could be sent. Please assign one in the data administration.',
  command_unknown:
    'The tracker of this vehicle does not understand such a command. Please choose another one.',
  command_not_waiting:
    'The command does not wait any more: it was sent, or has ended. What became of it stands in the list.',
  commands_max:
    '{max} commands already wait for the tracker. Please wait until they are done or have expired.',
  immobilise_moving:
    'The vehicle goes faster than 6 km/h, so it cannot be immobilised. Please try when it has stopped.',
  immobilise_locationOld:
    'The last location of the vehicle is older than 5 minutes, so nobody knows whether it stands, and it cannot be immobilised. Please wait for a new location.',
  immobilise_motionUnknown:
    'Nobody knows whether the vehicle stands, so it cannot be immobilised. Please wait for a location with a speed.',
  relay_moving:
    'The output may be that of the immobiliser, and the vehicle goes faster than 6 km/h. Please try when it has stopped, or choose in the form of the vehicle which output its immobiliser hangs on.',
  relay_locationOld:
    'The output may be that of the immobiliser, and nobody knows whether the vehicle stands: its last location is older than 5 minutes. Please wait for a new one, or choose in the form of the vehicle which output its immobiliser hangs on.',
  relay_motionUnknown:
    'The output may be that of the immobiliser, and nobody knows whether the vehicle stands. Please wait for a location with a speed, or choose in the form of the vehicle which output its immobiliser hangs on.',
  webhooks_max: 'The company has {max} webhooks already and cannot have more. Please delete some.',
  forwardings_max:
    'The company has {max} forwardings already and cannot have more. Please delete some.',
  forwarding_of_all:
    'A forwarding sends records of vehicles away, so only who sees all vehicles may keep it.',
  webhook_of_all: 'A webhook is told of all vehicles, so only who sees all of them may keep it.',
  rule_of_other:
    'Somebody else made this rule, and you do not see all vehicles of the company, so you cannot change it. Please make one of your own, or ask an administrator.',
  trial_large:
    'Over {days} days a rule can be tried on {max} vehicles at most. Please choose a shorter period or fewer vehicles.',
  trial_by_time:
    'This rule is decided as time passes and not by records, so it cannot be tried on the past. Save it, it holds from then on.',
  trial_busy: 'Too many rules are being tried at the moment, please try again in a while.',
  trial_slow: 'The trial took too long. Please choose a shorter period or fewer vehicles.',
  trial_superseded: 'A newer trial took the place of this one.',
  mail_missing: 'The server has no mail server set (FLOTILA_SMTP_URL), so it cannot send anything.',
  mail_address_missing: 'You have no e-mail address in the company. An administrator can add it.',
  push_browser_missing: 'Alerts are not switched on in any of your browsers yet.',
  mail_failed: 'The mail server did not take the message: {said}',
  mail_some_refused: 'The mail server did not take these addresses: {said}',
  mail_uncertain:
    'The connection to the mail server broke in the middle of sending, so it is not certain whether the message went. Ask the recipients; it can be sent again by hand.',
  mail_too_large:
    'The file is larger than the {max} MB that can be sent by e-mail. Make the report in the background and download it from the list of files.',
  unsupported_media: 'The server does not accept this type of content.',
  log_elsewhere:
    'A part of the log lies at the gateway {host}, which does not answer now. Please try again in a moment.',
  key_reused:
    'Other content was stored under this key of the request. Check in the list what is stored, and try again.',
  photo_empty: 'The file of the photo is empty. Take the photo again.',
  photo_type: 'This is no JPEG, PNG or WebP photo. Choose a photo.',
  photos_max: 'A document can have at most {max} photos. Delete one first.',
  request_key:
    'The key of the request (Idempotency-Key) must have 1 to {max} visible ASCII characters.',
  too_many: 'Too many requests, try again in {seconds} s.',
  sends_max: 'Many messages have just been sent on request. Try again in {seconds} s.',
  server_error: 'An error occurred on the server.',
  unavailable: 'The server is temporarily unavailable, please try again in a moment.',
  perhaps_saved:
    'The database did not answer, so it is not certain whether the change was saved. Please look before you enter it again.',
  gateway_timeout: 'The service for the country does not answer.',
  unknown_call: 'There is no such address.',
  foreign_host: 'Flotila does not answer at this address. Open {url}',
  demo_elsewhere:
    'A demo with publicly known passwords answers on this computer only, at http://localhost. Its operator opens it to others by FLOTILA_DEMO=1, and begins an installation of their own with FLOTILA_DEMO=0 and an empty database.',
  malformed_http: 'The request could not be read, it is not valid HTTP.',
  list_large: 'The list is too large for one file. Filter it or choose fewer rows.',
  malformed_json: 'The body of the request is not valid JSON.',
  body_missing: 'The body of the request is missing.',
  upload_missing: 'The file is missing, please choose one.',
  upload_single: 'Only one file can be sent at a time.',
  upload_type: 'The file must be sent as a form (multipart/form-data).',
  upload_large: 'The file is too large; it may have {max} MB at most.',
  upload_malformed: 'The form that was sent is not whole or not valid.',
  meal_rate_law:
    'Travel expenses follow the law of Slovakia and Czechia; rates cannot be entered for the country of this company.',
  meal_rate_operator:
    "Only the operator changes the operator's rates. Enter a rate of the company, which stands before them.",
  meal_rates_max: 'There may be {max} rates at most; delete old ones.',
  table_empty: 'The file is empty; even the row with the names of columns is missing.',
  table_missingColumn: 'The column {column} is missing in the file.',
  table_columnTwice: 'The column {column} is in the file twice.',
  table_rowsMax: 'The file has more than {max} rows, please split it.',
  table_notText: 'The file is no text; save it in the spreadsheet as CSV (UTF-8), please.',
  table_cellsMax:
    'Row {row} has more than {max} cells; a number with a comma needs quotes or a semicolon between cells.',
  table_rowSizeMax: 'Row {row} has more than {max} letters; is a quote not closed?',
  import_busy: 'Your import before this one is still on its way; please wait until it has ended.',
  table_unclosedQuote: 'The quotes in row {row} are not closed.',
  excuse_nothing:
    'The driver has no such possible infringement any more; the hours have changed meanwhile. Reload the page.',
  tachograph_empty: 'The file is empty.',
  tachograph_tooLarge: 'The file of the tachograph is too large.',
  tachograph_notTachograph:
    'This is no file of a driver card or a tachograph. Bring the file .ddd (.c1b, .v1b, .esm, .tgd) as the reader gave it.',
  tachograph_truncated:
    'The file ends before anything in it can be read. Read the card or the tachograph again, please.',
  tachograph_notDriverCard:
    'This is a file of a workshop, company or control card. Bring one of a driver card, please.',
  tachograph_damaged:
    'The file is damaged and nothing in it can be read. Read the card or the tachograph again, please.',
  ride_unfinished: 'The ride has not ended yet; it can be changed afterwards.',
  ride_not_own:
    'You did not drive this ride. An administrator of the company says whether it is private.',
  ride_own_type:
    'Of your own ride you change only whether it is private. An administrator of the company corrects the rest.',
  own_closed:
    'This month is closed for drivers. Ask a dispatcher or an administrator of the company.',
  vehicle_not_own: 'You did not drive this vehicle on that day. A dispatcher adds the document.',
  document_not_own:
    'You can change only a document that you added today. A dispatcher changes this one.',
  plan_never_due:
    'The plan repeats by neither date, kilometres nor engine hours, so nothing will ever be due by it.',
  service_never_due:
    'Kilometres and engine hours do not count for this service, and its plan has no period, so nothing will be due by it.',
  service_in_future:
    'The date of the service is in the future; what is due is counted from that day already.',
  due_km_unknown:
    'The odometer or engine hours at the date of the service are not known, so no due value follows from them.',
  sharing_unknown: 'Nothing is shared at this address.',
  no_street_map: 'There is no street map on this server now; the offline map is shown.',
  sharing_over: 'The sharing is not active, it has ended.',
  sharing_not_yet: 'The sharing is not active yet.',
  own_rights:
    'You cannot switch off or delete your own account, or take away your own administrator rights or full view; another administrator can.',
  own_access: 'You cannot switch off or delete your own access; another superuser can.',
  last_superuser: 'This is the last active superuser, who cannot be switched off or deleted.',
  company_in_use: 'The company still has vehicles or persons and cannot be deleted.',
  zones_max: 'The company has {max} zones already and cannot have more. Remove some first, please.',
  zone_in_use: 'Rules use the zone: {rules}. Take it out of them first, or delete them.',
  zone_crosses:
    'The border of the zone crosses or touches itself at {latitude}, {longitude}. Move a corner so that it does not.',
  zone_too_small:
    'The zone is too small; its area must be {min} m² at least. Make it larger, please.',
  zone_too_large:
    'The zone is too large; its area may be {max} km² at most. Make it smaller or split it, please.',
  zone_antimeridian: 'The zone lies over the 180th meridian. Split it into two, one on each side.',
  zone_pole:
    'The zone reaches farther than {max}° from the equator, where the map ends. Draw it nearer.',
  zone_holes: 'A zone cannot have holes. Draw it without them, or as several zones.',
  zone_open: 'The border of the zone is not closed; its last point must be its first again.',
  zone_file_empty: 'The file is empty.',
  zone_file_zip:
    'The file is an archive. Unpack it and bring the KML or GeoJSON file that is in it.',
  zone_file_notText: 'The file cannot be read as text. Save it as UTF-8, please.',
  zone_file_unknown:
    'The file is neither GeoJSON nor KML. Save the zones in one of these formats, please.',
  zone_file_malformed:
    'The file is damaged or incomplete. Save it again and try once more, please.',
  zone_file_doctype:
    'The file has definitions of its own (DOCTYPE, ENTITY), which are not read for safety. Save it without them, please.',
  zone_file_many: 'The file has more than {max} zones. Please split it.',
  zone_file_hard: 'The file is too complex to be read. Please split or simplify it.',
  subject_in_use:
    'Contracts name this business partner: {contracts}. Change them or delete them first.',
  subject_in_use_unseen:
    'Contracts of vehicles that you do not see name this business partner, so you cannot delete it. An administrator can change them.',
  audit_limited:
    'Only an administrator who sees all vehicles and persons of the company reads the record of changes.',
  route_not_accepted:
    'Only links to a route of Google Maps are accepted, such as https://www.google.com/maps/… or https://maps.app.goo.gl/….',
  route_too_long:
    'The link is too long. Please share the route in the maps with Share – Copy link and paste the short link.',
  route_none:
    'The link is not one of a route. In the maps, open Directions, enter the places and copy the link then, please.',
  route_own_location:
    'The route begins at your own location. Please enter a place in the maps instead and copy the link again.',
  route_too_few:
    'The route needs a beginning and an end. Please enter both in the maps and copy the link again.',
  route_too_many: 'The route has too many places. Please split it into several contracts.',
  route_place:
    'The place “{place}” was not found. Please enter the town in the maps, choose it from their list and copy the link again.',
  route_short_elsewhere:
    'The short link leads away from Google Maps. Please copy the link of the route in the maps again.',
  route_short_loop:
    'The short link leads round in circles. Please open it in the browser and paste the long link from its address bar.',
  route_short_slow:
    'Google Maps did not answer in time. Please try again, or open the link in the browser and paste the long one from its address bar.',
  route_short_dead:
    'The short link leads nowhere. Please open it in the browser and paste the long link from its address bar.',
  company_number:
    'The company number has an invalid format. Please enter its 8 digits as they stand in the register.',
  vat_number:
    'The VAT number has an invalid format. Please enter it with the two letters of its country, such as SK2020317068.',
  geocoder_away: 'The search for addresses does not answer now, try again in a while.',
  register_unknown: 'The register of the country knows no company with this number.',
  malformed_sign_in: 'The sign-in request is malformed.',
  session_ended: 'The session has ended, please sign in again.',
  too_many_sign_ins: 'Too many failed sign-ins, try again in {minutes} min.',
};
