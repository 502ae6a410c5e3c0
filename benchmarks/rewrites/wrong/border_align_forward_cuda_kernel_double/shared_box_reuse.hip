// the boxes of a pass are shared by the four borders without a barrier at the end, so the next pass overwrites boxes still in use
// witness: {"values": {"num_input": 2, "channels": 6, "box_size": 20}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  __shared__ double shared_boxes[128][4];
  const int column = threadIdx.x, border = threadIdx.y;
  const int step = blockDim.x * gridDim.x;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += step) {
    const int index = base + column;
    const int batch = index / (channels * box_size);
    // the four threads of a column load one coordinate each
    if (index < nthreads)
      shared_boxes[column][border] = boxes[(batch * box_size + index % box_size) * 4 + border];
    __syncthreads();
    if (index < nthreads) {
      const double* box = shared_boxes[column];
      const int c = index / box_size % channels;
      const double* plane = input + ((batch * 4 + border) * channels + c) * height * width;
      const bool horizontal = border == Top || border == Bottom;
      const double side = horizontal ? box[2] - box[0] : box[3] - box[1];
      const double stride = (border < 2 ? side : -side) / pool_size;
      double x = box[border < 2 ? 0 : 2];
      double y = box[border < 2 ? 1 : 3];
      double best = bilinear_interpolate(plane, height, width, y, x, index);
      int best_at = 0;
      for (int i = 1; i <= pool_size; ++i) {
        if (horizontal) x += stride; else y += stride;
        const double val = bilinear_interpolate(plane, height, width, y, x, index);
        if (val > best) { best = val; best_at = i; }
      }
      output[index * 4 + border] = best;
      argmax_idx[index * 4 + border] = best_at;
    }
  }
}
