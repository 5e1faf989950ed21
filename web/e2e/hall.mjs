// A hall of its own for each browser test: started, stopped, killed and started again.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const built = new URL("../../target/debug/qiyuan", import.meta.url).pathname;
const program = process.env.QIYUAN_BIN ?? built;

/** A running hall with a data folder that is gone when the hall is closed. */
export class Hall {
  /** Opens a hall on a free port; `flags` go to `qiyuan serve`. */
  static async open(flags = []) {
    const hall = new Hall();
    hall.flags = flags;
    hall.data = await mkdtemp(join(tmpdir(), "qiyuan-e2e-"));
    hall.listen = "127.0.0.1:0";
    await hall.start();
    return hall;
  }

  /** Starts the program on the data it left; after the first time on the same port. */
  async start() {
    const words = ["serve", "--listen", this.listen, "--data", this.data, ...this.flags];
    this.child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
    this.gone = new Promise((done) => this.child.once("exit", done));
    this.log = [];
    createInterface({ input: this.child.stderr }).on("line", (line) => this.log.push(line));
    const lines = createInterface({ input: this.child.stdout });
    const address = new Promise((found) => lines.once("line", found));
    const failed = this.gone.then((code) => {
      throw new Error(`the hall ended with ${code}:\n${this.log.join("\n")}`);
    });
    this.url = await Promise.race([address, failed]);
    failed.catch(() => {});
    this.listen = new URL(this.url).host;
  }

  /** Ends the program at once, as a power cut would. */
  async kill() {
    this.child.kill("SIGKILL");
    await this.gone;
  }

  /** Ends the program as Ctrl-C does, and takes its data away. */
  async close() {
    this.child.kill("SIGTERM");
    await this.gone;
    await rm(this.data, { recursive: true, force: true });
  }
}
