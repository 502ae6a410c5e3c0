// leaves early with zero when the intersection is empty, also for boxes without area where the original divides zero by zero
// witness: {"values": {"num_bbox1": 2, "num_bbox2": 3, "mode": 1, "aligned": "false", "offset": 0}, "seed": 7, "inputs": "for (int i = 0; i < 8; ++i) bbox1[i] = __float2half(3.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
// What two ranges share, or zero.
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const __half off = __int2half_rn(offset);
  const __half zero = __float2half(0.f);
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < total;
       index += blockDim.x * gridDim.x) {
    const int row = aligned ? index : index / num_bbox2;
    const int column = aligned ? index : index % num_bbox2;
    __half p_x1, p_y1, p_x2, p_y2, q_x1, q_y1, q_x2, q_y2;
    load_bbox<__half>(bbox1, row << 2, p_x1, p_y1, p_x2, p_y2);
    load_bbox<__half>(bbox2, column << 2, q_x1, q_y1, q_x2, q_y2);

    // Most pairs do not touch each other: decide that first.
    const __half w = __half_max(
        __hadd(__hsub(__half_min(p_x2, q_x2), __half_max(p_x1, q_x1)), off), zero);
    const __half h = __half_max(
        __hadd(__hsub(__half_min(p_y2, q_y2), __half_max(p_y1, q_y1)), off), zero);
    if (__half2float(w) == 0.f || __half2float(h) == 0.f) {
      ious[index] = zero;
      continue;
    }

    const __half inter = __hmul(w, h);
    __half base = __half_area(p_x1, p_y1, p_x2, p_y2, off);
    if (mode == 0) {
      base = __hsub(__hadd(base, __half_area(q_x1, q_y1, q_x2, q_y2, off)), inter);
    }
    ious[index] = __hdiv(inter, __half_max(base, off));
  }
}
