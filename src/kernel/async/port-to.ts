import { MessageChannel, type MessagePort } from 'node:worker_threads';

/**
 * A port to give to another thread: what comes by it is heard here. It does not keep this process
 * alive.
 */
export const portTo = <Message>(hear: (message: Message) => void): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', hear);
  port1.unref();
  return port2;
};
