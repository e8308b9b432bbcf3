//! The algorithms of `src/ids` and `src/hex` on a million ids, half of them twice, without Node.js.
//!
//! Each is given its memory, as it is by JavaScript. The figures of the whole, against bson, are in
//! `bench/`.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use oxid::hex::decode_digits;
use oxid::ids::hash::IdHash;
use oxid::ids::select::{Wanted, select_indexes_into, select_into};
use oxid::ids::{Id, bson, json, search, sort, text};
use std::hint::black_box;

const COUNT: usize = 1_000_000;
const DISTINCT: u32 = 500_000;

/// Ids of one process and of ten seconds, in no order.
fn make_ids() -> Vec<Id> {
    let id = |n: u32| {
        let mut id = *b"\x66\xb2\xc0\0proce\0\0\0";
        id[3] = n.to_le_bytes()[0] % 10;
        id[9..].copy_from_slice(&n.to_be_bytes()[1..]);
        id
    };
    (0_u32..)
        .map(|n| id(n.wrapping_mul(0x9e37_79b1) % DISTINCT))
        .take(COUNT)
        .collect()
}

/// A document with the id in front and some text after it, 1 KB as in most dumps.
fn make_dump(ids: &[Id]) -> Vec<u8> {
    let rest = 1000_i32;
    ids.iter()
        .flat_map(|id| {
            let text = vec![b'x'; usize::try_from(rest - 1).unwrap_or(0)];
            let length = 4 + 17 + 7 + rest + 1;
            let head = [&length.to_le_bytes(), &b"\x07_id\0"[..], id].concat();
            [&head, &b"\x02t\0"[..], &rest.to_le_bytes(), &text, b"\0\0"].concat()
        })
        .collect()
}

fn measure(criterion: &mut Criterion) {
    let ids = make_ids();
    let mut group = criterion.benchmark_group("ids");
    group
        .sample_size(10)
        .throughput(Throughput::Elements(COUNT as u64));

    group.bench_function("sort", |bencher| {
        bencher.iter_batched_ref(|| ids.clone(), |ids| sort::sort(ids), BatchSize::LargeInput);
    });
    let mut indexes = vec![0; COUNT];
    group.bench_function("sort_indexes_into", |bencher| {
        bencher.iter(|| sort::sort_indexes_into(black_box(&ids), &mut indexes));
    });
    group.bench_function("select_indexes_into, to dedupe", |bencher| {
        bencher.iter(|| select_indexes_into(black_box(&ids), &[], Wanted::Absent, &mut indexes));
    });
    let mut out = vec![Id::default(); COUNT + 1];
    let other = &ids[COUNT / 4..];
    group.bench_function("select_into, to intersect", |bencher| {
        bencher.iter(|| select_into(black_box(&ids), other, Wanted::Present, &mut out, &()));
    });
    group.bench_function("hash", |bencher| {
        let hash = IdHash::of_process();
        bencher.iter(|| {
            black_box(&ids)
                .iter()
                .fold(0, |sum, id| sum ^ hash.hash(id))
        });
    });
    group.bench_function("find", |bencher| {
        bencher.iter(|| search::find(black_box(&ids), &Id::default(), 0));
    });

    let mut digits = vec![0; COUNT * 24];
    group.bench_function("write_hex", |bencher| {
        bencher.iter(|| text::write_hex(black_box(&ids), &mut digits));
    });
    group.bench_function("decode_digits", |bencher| {
        let texts = digits.as_chunks().0;
        bencher.iter(|| black_box(texts).iter().filter_map(decode_digits).count());
    });
    let mut array = vec![0; 1 + COUNT * text::JSON_LENGTH];
    group.bench_function("write_json", |bencher| {
        bencher.iter(|| text::write_json(black_box(&ids), &mut array));
    });
    group.bench_function("read_json", |bencher| {
        bencher.iter(|| json::read_json(black_box(&array), &mut out, &()).unwrap());
    });
    // With white space it is read by another path.
    let spaced = String::from_utf8_lossy(&array).replace(',', ", ");
    group.bench_function("read_json, spaced", |bencher| {
        bencher.iter(|| json::read_json(black_box(spaced.as_bytes()), &mut out, &()).unwrap());
    });
    group.finish();

    let dump = make_dump(&ids[..COUNT / 10]);
    let mut out = vec![Id::default(); dump.len() / bson::MIN_ID_ELEMENT];
    let mut group = criterion.benchmark_group("bson");
    group
        .sample_size(10)
        .throughput(Throughput::Bytes(dump.len() as u64));
    for path in ["_id", "none"] {
        group.bench_function(format!("extract, {path}"), |bencher| {
            let keys = [path.as_bytes()];
            bencher.iter(|| bson::extract(black_box(&dump), &keys, &mut out, &()).unwrap());
        });
    }
    group.finish();
}

criterion_group!(benches, measure);
criterion_main!(benches);
