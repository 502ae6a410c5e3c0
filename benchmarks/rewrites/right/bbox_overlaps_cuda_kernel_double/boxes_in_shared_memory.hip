// Stages the first 256 boxes of bbox2 in shared memory, and loads the others from global memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ double overlap_of(const double* a, const double* b, const int mode, const int offset) {
  const double area_a = (a[2] - a[0] + offset) * (a[3] - a[1] + offset);
  const double area_b = (b[2] - b[0] + offset) * (b[3] - b[1] + offset);
  const double left = fmaxf(a[0], b[0]), right = fminf(a[2], b[2]);
  const double top = fmaxf(a[1], b[1]), bottom = fminf(a[3], b[3]);
  const double width = fmaxf(right - left + offset, 0.f);
  const double height = fmaxf(bottom - top + offset, 0.f);
  const double inter = width * height;
  const double base = fmaxf(mode == 0 ? area_a + area_b - inter : area_a, double(offset));
  return inter / base;
}

__global__ void bbox_overlaps_cuda_kernel_double(const double* bbox1, const double* bbox2,
                                          double* ious, const int num_bbox1,
                                          const int num_bbox2, const int mode,
                                          const bool aligned,
                                          const int offset) {
  constexpr int kStaged = 256;
  __shared__ double boxes[kStaged * 4];
  if (aligned) {
    CUDA_1D_KERNEL_LOOP(index, num_bbox1) {
      ious[index] = overlap_of(bbox1 + 4 * index, bbox2 + 4 * index, mode, offset);
    }
  } else {
    const int staged = num_bbox2 < kStaged ? num_bbox2 : kStaged;
    for (int t = threadIdx.x; t < staged * 4; t += blockDim.x) boxes[t] = bbox2[t];
    __syncthreads();
    CUDA_1D_KERNEL_LOOP(index, num_bbox1 * num_bbox2) {
      const int b1 = index / num_bbox2;
      const int b2 = index - b1 * num_bbox2;
      const double* second = b2 < staged ? boxes + 4 * b2 : bbox2 + 4 * b2;
      ious[index] = overlap_of(bbox1 + 4 * b1, second, mode, offset);
    }
  }
}
