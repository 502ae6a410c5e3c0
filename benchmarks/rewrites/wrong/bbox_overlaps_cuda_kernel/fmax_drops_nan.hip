// the corners of the overlap are taken with fmaxf and fminf, which ignore a NaN of the second box, so it overlaps where the original gives 0
// witness: {"values": {"num_bbox1": 4, "num_bbox2": 6, "mode": 1, "offset": 1}, "contents": "unit", "inputs": "bbox2[0] = from_number<__half>(NAN); bbox2[9] = from_number<__half>(NAN);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab

__device__ __forceinline__ __half larger_of(__half a, __half b) {
  return __float2half(fmaxf(__half2float(a), __half2float(b)));
}

__device__ __forceinline__ __half smaller_of(__half a, __half b) {
  return __float2half(fminf(__half2float(a), __half2float(b)));
}

__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  const __half off = __int2half_rn(offset);
  const __half zero = __float2half(0.f);
  const int num_output = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  CUDA_1D_KERNEL_LOOP(index, num_output) {
    const int b1 = aligned ? index : index / num_bbox2;
    const int b2 = aligned ? index : index - b1 * num_bbox2;
    __half ax1, ay1, ax2, ay2, bx1, by1, bx2, by2;
    load_bbox<__half>(bbox1, b1 * 4, ax1, ay1, ax2, ay2);
    load_bbox<__half>(bbox2, b2 * 4, bx1, by1, bx2, by2);

    const __half width = larger_of(__hadd(__hsub(smaller_of(ax2, bx2), larger_of(ax1, bx1)), off), zero);
    const __half height = larger_of(__hadd(__hsub(smaller_of(ay2, by2), larger_of(ay1, by1)), off), zero);
    const __half inter = __hmul(width, height);

    __half base = __half_area(ax1, ay1, ax2, ay2, off);
    if (mode == 0) base = __hsub(__hadd(base, __half_area(bx1, by1, bx2, by2, off)), inter);
    ious[index] = __hdiv(inter, __half_max(base, off));
  }
}
