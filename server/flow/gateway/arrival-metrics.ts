// What is counted before anybody speaks a protocol: headers of balancers, handshakes, certificates, and
// datagrams that the system did not keep for us.
import { Counter, Gauge, type Registry } from 'prom-client';

export type HandshakeOutcome = 'full' | 'resumed' | 'failed' | 'gone' | 'timeout';
export type ProxyHeaderOutcome = 'client' | 'unknown' | 'local' | 'none' | 'timeout' | 'closed';

export interface ArrivalMetrics {
  handshake(protocol: string, outcome: HandshakeOutcome): void;
  proxyHeader(protocol: string, outcome: ProxyHeaderOutcome): void;
  /** Certificates were read: `failed`: the files are broken and the ones before go on. */
  certificates(outcome: 'loaded' | 'failed'): void;
  /** Datagrams that the system dropped because they were not read in time. */
  kernelDrops(protocol: string, count: number): void;
  /** Bytes of datagrams that the system keeps for us. */
  receiveBuffer(protocol: string, bytes: number): void;
  /** When the first of the certificates ends, epoch milliseconds. */
  certificatesEnd(time: number): void;
}

/** Creates the counters in the process's registry. */
export function createArrivalMetrics(registry: Registry): ArrivalMetrics {
  const registers = [registry];
  const handshakes = new Counter({
    name: 'flotila_gateway_tls_handshakes_total',
    help: 'TLS handshakes of trackers by outcome',
    labelNames: ['protocol', 'outcome'],
    registers,
  });
  const headers = new Counter({
    name: 'flotila_gateway_proxy_headers_total',
    help: 'PROXY headers of balancers by what they said',
    labelNames: ['protocol', 'outcome'],
    registers,
  });
  const loads = new Counter({
    name: 'flotila_gateway_tls_certificate_loads_total',
    help: 'Certificates read after their files changed',
    labelNames: ['outcome'],
    registers,
  });
  const end = new Gauge({
    name: 'flotila_gateway_tls_certificate_end_seconds',
    help: 'When the first certificate of the tracker ports ends, Unix time; 0: none',
    registers,
  });
  const drops = new Counter({
    name: 'flotila_gateway_udp_kernel_drops_total',
    help: 'Datagrams that the system dropped before they were read',
    labelNames: ['protocol'],
    registers,
  });
  const buffers = new Gauge({
    name: 'flotila_gateway_udp_receive_buffer_bytes',
    help: 'Room that the system gives to datagrams that wait to be read',
    labelNames: ['protocol'],
    registers,
  });
  return {
    kernelDrops: (protocol, count) => drops.inc({ protocol }, count),
    receiveBuffer: (protocol, bytes) => buffers.set({ protocol }, bytes),
    handshake: (protocol, outcome) => handshakes.inc({ protocol, outcome }),
    proxyHeader: (protocol, outcome) => headers.inc({ protocol, outcome }),
    certificates: (outcome) => loads.inc({ outcome }),
    certificatesEnd: (time) => end.set(time / 1000),
  };
}
