// keeps a tile of the second boxes with their areas in shared memory, and each thread takes rows
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bbox_overlaps_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void bbox_overlaps_cuda_kernel_double(const double* bbox1, const double* bbox2,
                                                 double* ious, const int num_bbox1,
                                                 const int num_bbox2, const int mode,
                                                 const bool aligned,
                                                 const int offset) {

  constexpr int kTile = 64;
  if (aligned) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < num_bbox1; i += blockDim.x * gridDim.x) {
      const double *a = bbox1 + i * 4, *b = bbox2 + i * 4;
      const double area = (a[2] - a[0] + offset) * (a[3] - a[1] + offset);
      const double other = (b[2] - b[0] + offset) * (b[3] - b[1] + offset);
      const double w = fmaxf(double(fminf(a[2], b[2])) - double(fmaxf(a[0], b[0])) + offset, 0.f);
      const double h = fmaxf(double(fminf(a[3], b[3])) - double(fmaxf(a[1], b[1])) + offset, 0.f);
      ious[i] = w * h / fmaxf(mode == 0 ? area + other - w * h : area, double(offset));
    }
    return;
  }
  __shared__ double boxes[kTile][5];
  for (int low = 0; low < num_bbox2; low += kTile) {
    const int count = min(kTile, num_bbox2 - low);
    __syncthreads();
    for (int k = threadIdx.x; k < count; k += blockDim.x) {
      const double *b = bbox2 + (low + k) * 4;
      for (int s = 0; s < 4; ++s) boxes[k][s] = b[s];
      boxes[k][4] = (b[2] - b[0] + offset) * (b[3] - b[1] + offset);
    }
    __syncthreads();
    for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < num_bbox1; row += blockDim.x * gridDim.x) {
      double x1, y1, x2, y2;
      load_bbox(bbox1, row * 4, x1, y1, x2, y2);
      const double area = (x2 - x1 + offset) * (y2 - y1 + offset);
      for (int k = 0; k < count; ++k) {
        const double *b = boxes[k];
        const double w = fmaxf(double(fminf(x2, b[2])) - double(fmaxf(x1, b[0])) + offset, 0.f);
        const double h = fmaxf(double(fminf(y2, b[3])) - double(fmaxf(y1, b[1])) + offset, 0.f);
        const double both = w * h;
        const double base = fmaxf(mode == 0 ? area + b[4] - both : area, double(offset));
        ious[size_t(row) * num_bbox2 + low + k] = both / base;
      }
    }
  }
}
