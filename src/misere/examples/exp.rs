use nk_misere::*; use nk_base::cancellation::CancelToken;
fn main(){ let a:Vec<String>=std::env::args().collect(); let most:usize=a[1].parse().unwrap(); let heaps:usize=a[2].parse().unwrap();let secs:u64=a[3].parse().unwrap();
 for code in &a[4..] { let t=std::time::Instant::now(); let r:Rules=code.parse().unwrap(); let c=CancelToken::new(); let c2=c.clone(); std::thread::spawn(move||{std::thread::sleep(std::time::Duration::from_secs(secs)); c2.cancel()});
  let s=solve(&r,&Limits{heaps,order:most,bytes:2<<30},&c);
  println!("{code} order {} P {} {:?} {:?} {:?}", s.quotient.order(), s.quotient.p().count_ones(..), s.reach, s.steps.iter().map(|s|(s.heap,s.order)).collect::<Vec<_>>(), t.elapsed()); } }
