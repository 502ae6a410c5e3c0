// the boxes of the rows under a block are kept in shared memory, which has room for 128 rows only
// witness: {"values": {"num_bbox1": 300, "num_bbox2": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ double pair_overlap(const double *a, const double *b, int mode, int offset) {
  const double area_a = (a[2] - a[0] + offset) * (a[3] - a[1] + offset);
  const double area_b = (b[2] - b[0] + offset) * (b[3] - b[1] + offset);
  const double left = fmaxf(a[0], b[0]), right = fminf(a[2], b[2]);
  const double top = fmaxf(a[1], b[1]), bottom = fminf(a[3], b[3]);
  const double width = fmaxf(right - left + offset, 0.f);
  const double height = fmaxf(bottom - top + offset, 0.f);
  const double both = width * height;
  const double base = fmaxf(mode == 0 ? area_a + area_b - both : area_a, double(offset));
  return both / base;
}

__global__ void bbox_overlaps_cuda_kernel_double(const double* bbox1, const double* bbox2,
                                                 double* ious, const int num_bbox1,
                                                 const int num_bbox2, const int mode,
                                                 const bool aligned,
                                                 const int offset) {

  constexpr int kRows = 128;
  __shared__ double rows[kRows * 4];
  const int columns = aligned ? 1 : num_bbox2;
  const int total = num_bbox1 * columns;
  for (int start = blockIdx.x * blockDim.x; start < total; start += blockDim.x * gridDim.x) {
    const int first_row = start / columns;
    const int last_row = min(start + int(blockDim.x), total) - 1;
    const int count = min(last_row / columns - first_row + 1, kRows);
    __syncthreads();
    for (int k = threadIdx.x; k < count * 4; k += blockDim.x) rows[k] = bbox1[first_row * 4 + k];
    __syncthreads();
    const int i = start + threadIdx.x;
    if (i < total) {
      const int row = min(i / columns - first_row, kRows - 1);
      const int column = aligned ? i : i % columns;
      ious[i] = pair_overlap(rows + row * 4, bbox2 + column * 4, mode, offset);
    }
  }
}
