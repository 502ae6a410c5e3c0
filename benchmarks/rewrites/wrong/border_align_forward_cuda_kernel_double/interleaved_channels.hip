// the input is read as four borders for every channel instead of all channels for every border, the same only for one channel
// witness: {"inputs": "for (int b = 0; b < num_input * box_size; ++b) { boxes[b*4] = 1; boxes[b*4+1] = 2; boxes[b*4+2] = 7; boxes[b*4+3] = 8; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  const int border = threadIdx.y;
  const int area = height * width;
  const int step = gridDim.x * blockDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += step) {
    const int channel = index / box_size;            // over all images
    const int box = channel / channels * box_size + index % box_size;
    const double x1 = boxes[box * 4], y1 = boxes[box * 4 + 1], x2 = boxes[box * 4 + 2], y2 = boxes[box * 4 + 3];
    const double* plane = input + (channel * 4 + border) * area;
    double x, y, dx = 0, dy = 0;
    if (border == Top) {
      x = x1; y = y1; dx = (x2 - x1) / pool_size;
    } else if (border == Left) {
      x = x1; y = y1; dy = (y2 - y1) / pool_size;
    } else if (border == Bottom) {
      x = x2; y = y2; dx = -((x2 - x1) / pool_size);
    } else {
      x = x2; y = y2; dy = -((y2 - y1) / pool_size);
    }
    double best = bilinear_interpolate(plane, height, width, y, x, index);
    int at = 0;
    for (int i = 1; i <= pool_size; ++i) {
      x += dx;
      y += dy;
      const double val = bilinear_interpolate(plane, height, width, y, x, index);
      at = val > best ? i : at;
      best = val > best ? val : best;
    }
    output[index * 4 + border] = best;
    argmax_idx[index * 4 + border] = at;
  }
}
