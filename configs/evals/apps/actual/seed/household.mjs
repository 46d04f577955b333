// node household.mjs FOLDER: fills a server's data folder with the books of a household.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import * as api from '@actual-app/api';

const PASSWORD = 'copper-jar-7';
const STARTS = 60;

const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const port = probe.address().port;
probe.close();
const server = spawn(
  process.execPath,
  [createRequire(import.meta.url).resolve('@actual-app/sync-server/build/bin/actual-server.js')],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ACTUAL_DATA_DIR: process.argv[2],
      ACTUAL_HOSTNAME: '127.0.0.1',
      ACTUAL_PORT: String(port),
    },
  },
);
const url = `http://127.0.0.1:${port}`;
const own = mkdtempSync(join(tmpdir(), 'household-'));
try {
  await bootstrap();
  await api.init({ dataDir: own, serverURL: url, password: PASSWORD });
  await api.runImport('Household', fill);
  await api.sync();
  await api.shutdown();
} finally {
  server.kill();
  rmSync(own, { recursive: true });
}

/** Sets the password, as soon as the server listens. */
async function bootstrap() {
  for (let left = STARTS; left > 0; left -= 1) {
    try {
      const answer = await fetch(`${url}/account/bootstrap`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password: PASSWORD }),
      });
      if (answer.ok) return;
      throw new Error(`bootstrap: ${answer.status} ${await answer.text()}`);
    } catch (error) {
      if (left === 1 || error.cause?.code !== 'ECONNREFUSED') throw error;
      await pause(1000);
    }
  }
}

/** Writes categories, accounts, transactions and payees; amounts are in cents. */
async function fill() {
  const kept = {};
  const groups = {
    Home: ['Rent', 'Electricity', 'Repairs'],
    'Daily life': ['Groceries', 'Eating out', 'Bus and train'],
  };
  for (const [name, categories] of Object.entries(groups)) {
    const group_id = await api.createCategoryGroup({ name });
    for (const category of categories) {
      kept[category] = await api.createCategory({ name: category, group_id });
    }
  }
  const income = (await api.getCategories()).find(one => one.name === 'Income' && one.group_id);
  kept.Income = income.id;
  const accounts = {
    'Joint account': [
      ['2024-03-01', 'Harbour Shipping', 'Salary March', 'Income', 240000],
      ['2024-03-02', 'Mrs Aldous', 'Flat 3', 'Rent', -85000],
      ['2024-03-05', 'Green Grocer', '', 'Groceries', -4260],
      ['2024-03-07', 'City Buses', 'Monthly ticket', 'Bus and train', -5900],
      ['2024-03-09', 'Trattoria Lina', 'Birthday dinner', 'Eating out', -6480],
      ['2024-03-12', 'Green Grocer', '', 'Groceries', -3815],
      ['2024-03-15', 'Northern Power', 'Winter quarter', 'Electricity', -11240],
      ['2024-03-18', 'Odd Job Bert', 'Kitchen tap', null, -7500],
    ],
    Savings: [['2024-03-01', 'Grandmother', 'For the new bicycle', 'Income', 150000]],
    'Cash box': [
      ['2024-03-03', 'Flea market', 'Sold old chairs', 'Income', 6000],
      ['2024-03-10', 'Corner Bakery', '', 'Eating out', -1150],
    ],
  };
  for (const [name, rows] of Object.entries(accounts)) {
    const account = await api.createAccount({ name, offbudget: false }, 0);
    const transactions = rows.map(([date, payee_name, notes, category, amount]) => ({
      date,
      payee_name,
      notes,
      category: category && kept[category],
      amount,
      cleared: true,
    }));
    await api.addTransactions(account, transactions, { learnCategories: false });
  }
}
