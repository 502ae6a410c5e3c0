// samples outside of the feature map are skipped, but they count as zeros in the maximum
// witness: {"values": {"channels": 4, "box_size": 24}, "contents": "wide", "seed": 12}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void border_align_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* boxes, double* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int side = threadIdx.y;
    const int batch = index / (channels * box_size);
    const int channel = (index / box_size) % channels;
    const double* box = boxes + (batch * box_size + index % box_size) * 4;
    const double* plane = input + ((batch * 4 + side) * channels + channel) * height * width;

    const bool horizontal = side == BorderMode::Top || side == BorderMode::Bottom;
    double step = (horizontal ? box[2] - box[0] : box[3] - box[1]) / pool_size;
    double x = box[0], y = box[1];
    if (side >= BorderMode::Bottom) {
      x = box[2];
      y = box[3];
      step = -step;
    }

    double best = 0;
    int best_at = 0;
    bool found = false;
    for (int i = 0; i <= pool_size; i++) {
      if (y >= -1.0 && y <= height && x >= -1.0 && x <= width) {
        const double value = bilinear_interpolate(plane, height, width, y, x, index);
        if (!found || value > best) {
          best = value;
          best_at = i;
          found = true;
        }
      }
      if (horizontal)
        x += step;
      else
        y += step;
    }
    output[index * 4 + side] = best;
    argmax_idx[index * 4 + side] = best_at;
  }
}
