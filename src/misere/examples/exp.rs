use nk_misere::solve::*; use nk_misere::*; use nk_base::cancellation::CancelToken;
fn main(){ let a:Vec<String>=std::env::args().collect(); let most:usize=a[1].parse().unwrap(); let heaps:usize=a[2].parse().unwrap();
 for code in &a[3..] { let t=std::time::Instant::now(); let r:Rules=code.parse().unwrap(); let mut s=Search::new(&r,most); let c=CancelToken::new(); let mut o=1; let mut res=String::new(); let mut hist=vec![];
  for n in 1..=heaps { match s.next(&c){Ok(())=>{}, Err(e)=>{res=format!("{:?} at {}",e,n);break}} if s.quotient.order()!=o {o=s.quotient.order(); hist.push((n,o));}
   if n%8==0 || n==heaps { if let Some(p)=s.period(){res=format!("PROVED {:?} at {}",p,n);break} } 
   if t.elapsed().as_secs()>60 {res=format!("time at {}",n);break} }
  println!("{code} order {} P {} {} {:?} {:?} {:?}", s.quotient.order(), s.quotient.p().count_ones(..), res, s.stats, hist, t.elapsed()); } }
