// Finds the row by a product with the rounded reciprocal of the number of columns, which falls short at some multiples.
// witness: {"values": {"num_bbox1": 2, "num_bbox2": 41, "offset": 1}, "inputs": "for (size_t i = 0; i < bbox1_count; i++) bbox1[i] = float(i % 4 < 2 ? i / 4 : i / 4 + 9); for (size_t i = 0; i < bbox2_count; i++) bbox2[i] = float(i % 4 < 2 ? 0 : 5 + i / 4 % 1000);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ float overlap_of_pair(const float4 a, const float4 b, const int mode, const int offset) {
  const float area_a = (a.z - a.x + offset) * (a.w - a.y + offset);
  const float area_b = (b.z - b.x + offset) * (b.w - b.y + offset);
  const float left = fmaxf(a.x, b.x), right = fminf(a.z, b.z);
  const float top = fmaxf(a.y, b.y), bottom = fminf(a.w, b.w);
  const float width = fmaxf(right - left + offset, 0.f);
  const float height = fmaxf(bottom - top + offset, 0.f);
  const float inter = width * height;
  const float base = fmaxf(mode == 0 ? area_a + area_b - inter : area_a, float(offset));
  return inter / base;
}

__global__ void bbox_overlaps_cuda_kernel_float(const float* bbox1, const float* bbox2, float* ious,
                                                const int num_bbox1, const int num_bbox2, const int mode,
                                                const bool aligned, const int offset) {
  const float4* first = reinterpret_cast<const float4*>(bbox1);
  const float4* second = reinterpret_cast<const float4*>(bbox2);
  const int total = aligned ? num_bbox1 : num_bbox1 * num_bbox2;
  const float per_row = 1.f / num_bbox2;
  CUDA_1D_KERNEL_LOOP(index, total) {
    const int row = aligned ? index : int(index * per_row);
    const int column = aligned ? index : index % num_bbox2;
    ious[index] = overlap_of_pair(first[row], second[column], mode, offset);
  }
}
