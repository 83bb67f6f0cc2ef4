import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { machineEnvironment } from '#kernel/config/child-environment.ts';
import type { Random } from '../bench/random.ts';

/** A process of Kontor that is killed, and that somebody like systemd always starts again. */

const SERVE = join(import.meta.dirname, 'serve.ts');
const READY = /open at (http:\/\/\S+)/;
const AGAIN_WITHIN_MS = 800;
const STOP_MOST_MS = 45_000;
const LOOK_EVERY_MS = 20;

interface ProgramOptions {
  name: string;
  folder: string;
  variables: Readonly<Record<string, string>>;
  random: Random;
}

export class Program {
  readonly name: string;
  /** How often it ended by itself, which it must not do. */
  faults: string[] = [];
  starts = 0;
  readonly #options: ProgramOptions;
  readonly #log: WriteStream;
  #child: ChildProcess | undefined;
  #url: string | undefined;
  #ended: Promise<void> = Promise.resolve();
  #isMeant = false;
  #isOver = false;
  #keeping: Promise<void> | undefined;

  constructor(options: ProgramOptions) {
    this.#options = options;
    this.name = options.name;
    this.#log = createWriteStream(join(options.folder, `${options.name}.log`));
  }

  /** Where it answers; undefined until it does. */
  get url(): string | undefined {
    return this.#url;
  }

  /** Starts it, and from now on again and again. */
  keep(): void {
    this.#keeping = this.#keep();
  }

  /** @throws once it has not answered for so long */
  async ready(withinMs: number): Promise<void> {
    const untilMs = performance.now() + withinMs;
    while (this.#url === undefined) {
      if (performance.now() > untilMs) throw new Error(`${this.name} does not start`);
      await pause(LOOK_EVERY_MS);
    }
  }

  /** As a power cut would end it. */
  async kill(): Promise<void> {
    while (this.#child === undefined) await pause(LOOK_EVERY_MS);
    this.#isMeant = true;
    this.#url = undefined;
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** As a deploy ends it: whatever it has begun is finished first. */
  async stop(): Promise<void> {
    this.#isMeant = true;
    this.#url = undefined;
    const child = this.#child;
    child?.kill('SIGTERM');
    const hurry = setTimeout(() => {
      this.faults.push(`${this.name} does not end within ${STOP_MOST_MS / 1000} s of SIGTERM`);
      child?.kill('SIGKILL');
    }, STOP_MOST_MS);
    await this.#ended;
    clearTimeout(hurry);
  }

  /** It stands still, as on a machine that is paused; it does not know of it. */
  async stall(forMs: number): Promise<void> {
    const child = this.#child;
    child?.kill('SIGSTOP');
    await pause(forMs);
    child?.kill('SIGCONT');
  }

  /** Ends it for good. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.stop();
    await this.#keeping;
    this.#log.end();
  }

  async #keep(): Promise<void> {
    while (!this.#isOver) {
      this.#ended = this.#run();
      await this.#ended;
      await pause(this.#options.random.next() * AGAIN_WITHIN_MS);
    }
  }

  #run(): Promise<void> {
    const { folder, variables } = this.#options;
    const child = spawn(process.execPath, ['--max-semi-space-size=8', SERVE, folder], {
      cwd: folder,
      env: { ...machineEnvironment(process.env), ...variables },
      // It ends with the process that holds the other end of its input.
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#isMeant = false;
    this.starts += 1;
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#log.write(text);
        // The first words say where it is, the last ones why it has ended.
        if (this.#url === undefined && !this.#isMeant) output += text;
        this.#url ??= this.#isMeant ? undefined : READY.exec(output)?.[1];
      });
    return new Promise((done) => {
      child.once('close', (code) => {
        this.#child = undefined;
        this.#url = undefined;
        const last = output.trim().split('\n').slice(-3).join(' ');
        if (!this.#isMeant) this.faults.push(`${this.name} ended with ${code}: ${last}`);
        done();
      });
    });
  }
}
