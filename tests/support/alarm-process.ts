import { startAlarmLoop } from '#app/alarms/operations.ts';

/** Who looks for alarms, in a process of its own. */
const loop = startAlarmLoop();
console.log('alarms at work');

process.once('SIGTERM', () => {
  void loop.stop().then(() => process.exit(0));
});
