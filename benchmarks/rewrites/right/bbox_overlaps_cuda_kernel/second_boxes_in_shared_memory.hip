// the first 128 of the second boxes are staged in shared memory, the others are read from global memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/bbox_overlaps_cuda.cu
// of MMCV, Copyright (c) OpenMMLab
// What two ranges share, or zero.
__global__ void bbox_overlaps_cuda_kernel(
    const __half* bbox1, const __half* bbox2, __half* ious,
    const int num_bbox1, const int num_bbox2, const int mode,
    const bool aligned, const int offset) {
  constexpr int kStaged = 128;
  __shared__ float staged[kStaged * 4];
  const int staged_values = (num_bbox2 < kStaged ? num_bbox2 : kStaged) * 4;
  for (int k = threadIdx.x; k < staged_values; k += blockDim.x) {
    staged[k] = __half2float(bbox2[k]);
  }
  __syncthreads();

  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const __half off = __int2half_rn(offset);
  const __half zero = __float2half(0.f);
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < total;
       index += blockDim.x * gridDim.x) {
    const int row = aligned ? index : index / num_bbox2;
    const int column = aligned ? index : index % num_bbox2;
    __half p_x1, p_y1, p_x2, p_y2, q_x1, q_y1, q_x2, q_y2;
    load_bbox<__half>(bbox1, row * 4, p_x1, p_y1, p_x2, p_y2);
    if (column < kStaged) {
      q_x1 = __float2half(staged[column * 4]);
      q_y1 = __float2half(staged[column * 4 + 1]);
      q_x2 = __float2half(staged[column * 4 + 2]);
      q_y2 = __float2half(staged[column * 4 + 3]);
    } else {
      load_bbox<__half>(bbox2, column * 4, q_x1, q_y1, q_x2, q_y2);
    }
    const __half p_area = __half_area(p_x1, p_y1, p_x2, p_y2, off);
    const __half q_area = __half_area(q_x1, q_y1, q_x2, q_y2, off);
    const __half left = __half_max(p_x1, q_x1);
    const __half right = __half_min(p_x2, q_x2);
    const __half top = __half_max(p_y1, q_y1);
    const __half bottom = __half_min(p_y2, q_y2);
    const __half w = __half_max(__hadd(__hsub(right, left), off), zero);
    const __half h = __half_max(__hadd(__hsub(bottom, top), off), zero);
    const __half inter = __hmul(w, h);
    const __half base =
        mode == 0 ? __hsub(__hadd(p_area, q_area), inter) : p_area;
    ious[index] = __hdiv(inter, __half_max(base, off));
  }
}
