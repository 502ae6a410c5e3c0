// elements are taken from the last to the first and samples two at a time, compared in their order
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int border = threadIdx.y;
  const int step = gridDim.x * blockDim.x;
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < nthreads; k += step) {
    const int index = nthreads - 1 - k;
    const int n = index / (channels * box_size);
    const double* box = boxes + (n * box_size + index % box_size) * 4;
    const double* plane = input + ((n * 4 + border) * channels + index / box_size % channels) * height * width;
    double x = box[border & 2], y = box[(border & 2) + 1], dx = 0, dy = 0;
    double& d = border & 1 ? dy : dx;
    d = (border & 1 ? box[3] - box[1] : box[2] - box[0]) / pool_size;
    if (border & 2) d = -d;
    double maxval = bilinear_interpolate(plane, height, width, y, x, index);
    int maxidx = 0, i = 1;
    for (; i + 1 <= pool_size; i += 2) {
      const double x1 = x + dx, y1 = y + dy;
      x = x1 + dx;
      y = y1 + dy;
      const double first = bilinear_interpolate(plane, height, width, y1, x1, index);
      const double second = bilinear_interpolate(plane, height, width, y, x, index);
      if (first > maxval) { maxval = first; maxidx = i; }
      if (second > maxval) { maxval = second; maxidx = i + 1; }
    }
    if (i <= pool_size) {
      const double last = bilinear_interpolate(plane, height, width, y + dy, x + dx, index);
      if (last > maxval) { maxval = last; maxidx = i; }
    }
    output[index * 4 + border] = maxval;
    argmax_idx[index * 4 + border] = maxidx;
  }
}
