// computes in float with fmaxf and fminf, which ignore a NaN in the second box where the original yields no overlap
// witness: {"values": {"num_bbox1": 2, "num_bbox2": 2, "mode": 1, "aligned": "false", "offset": 1}, "seed": 7, "inputs": "for (int i = 0; i < 2; ++i) { bbox1[4 * i] = __float2half(0.0f); bbox1[4 * i + 1] = __float2half(0.0f); bbox1[4 * i + 2] = __float2half(9.0f); bbox1[4 * i + 3] = __float2half(9.0f); bbox2[4 * i] = __float2half(0.0f); bbox2[4 * i + 1] = __float2half(0.0f); bbox2[4 * i + 2] = __float2half(9.0f); bbox2[4 * i + 3] = __float2half(9.0f); } bbox2[0] = __float2half(__builtin_nanf(\"\"));"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
// What two ranges share, or zero.
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const float off = static_cast<float>(offset);
  CUDA_1D_KERNEL_LOOP(index, total) {
    const int row = aligned ? index : index / num_bbox2;
    const int column = aligned ? index : index - row * num_bbox2;
    float p[4], q[4];
    for (int k = 0; k < 4; ++k) {
      p[k] = __half2float(bbox1[row * 4 + k]);
      q[k] = __half2float(bbox2[column * 4 + k]);
    }
    const __half p_area = __half_area(__float2half(p[0]), __float2half(p[1]),
                                      __float2half(p[2]), __float2half(p[3]),
                                      __float2half(off));
    const __half q_area = __half_area(__float2half(q[0]), __float2half(q[1]),
                                      __float2half(q[2]), __float2half(q[3]),
                                      __float2half(off));
    const float left = fmaxf(p[0], q[0]);
    const float top = fmaxf(p[1], q[1]);
    const float right = fminf(p[2], q[2]);
    const float bottom = fminf(p[3], q[3]);
    const __half w = __float2half(
        fmaxf(__half2float(__float2half(__half2float(__float2half(right - left)) + off)), 0.f));
    const __half h = __float2half(
        fmaxf(__half2float(__float2half(__half2float(__float2half(bottom - top)) + off)), 0.f));
    const __half inter = __hmul(w, h);
    const __half base =
        mode == 0 ? __hsub(__hadd(p_area, q_area), inter) : p_area;
    ious[index] = __hdiv(
        inter, __float2half(fmaxf(__half2float(base), off)));
  }
}
