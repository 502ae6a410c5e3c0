// Threads take sampling points instead of channels and loop over the channels of the block, without shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PointGradient {
  float x, y, attention;
};

// Adds the gradient of one sampled value to its four corners and returns the
// gradients of the position and of the attention weight.
__device__ inline PointGradient scatter_to_corners(
    const float *value, float *grad, int height, int width, int row_stride,
    int offset, float h, float w, float top_grad, float weight) {
  const int h_low = floorf(h);
  const int w_low = floorf(w);
  const float lh = h - h_low, lw = w - w_low;
  const float weighted = top_grad * weight;
  float grad_h = 0, grad_w = 0, val = 0;
  for (int corner = 0; corner < 4; ++corner) {
    const int dy = corner >> 1, dx = corner & 1;
    const int y = h_low + dy, x = w_low + dx;
    if (y < 0 || x < 0 || y >= height || x >= width) continue;
    const float wy = dy ? lh : 1 - lh;
    const float wx = dx ? lw : 1 - lw;
    const int at = (y * width + x) * row_stride + offset;
    const float v = value[at];
    grad_h += dy ? wx * v : -(wx * v);
    grad_w += dx ? wy * v : -(wy * v);
    val += wy * wx * v;
    atomicAdd(grad + at, wy * wx * weighted);
  }
  return {width * grad_w * weighted, height * grad_h * weighted, top_grad * val};
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  const int threads = blockDim.x;
  const int points = num_levels * num_point;
  const int row_stride = num_heads * channels;
  for (int base = blockIdx.x * threads; base < n; base += threads * gridDim.x) {
    const int end = base + threads < n ? base + threads : n;
    const int out = base / channels * points;
    for (int p = threadIdx.x; p < points; p += threads) {
      const int level = p / num_point;
      const int height = data_spatial_shapes[level * 2];
      const int width = data_spatial_shapes[level * 2 + 1];
      const int first = data_level_start_index[level];
      double x = 0, y = 0, attention = 0;
      for (int index = base; index < end; ++index) {
        const int sampling = index / channels;
        const int head = sampling % num_heads;
        const int batch = sampling / num_heads / num_query;
        const int from = sampling * points + p;
        const float h_im = data_sampling_loc[from * 2 + 1] * height - 0.5;
        const float w_im = data_sampling_loc[from * 2] * width - 0.5;
        if (!(h_im > -1 && w_im > -1 && h_im < height && w_im < width)) continue;
        const int start = (batch * spatial_size + first) * row_stride;
        const PointGradient g = scatter_to_corners(
            data_value + start, grad_value + start, height, width, row_stride,
            head * channels + index % channels, h_im, w_im, grad_col[index],
            data_attn_weight[from]);
        x += g.x;
        y += g.y;
        attention += g.attention;
      }
      atomicAdd(grad_sampling_loc + (out + p) * 2, float(x));
      atomicAdd(grad_sampling_loc + (out + p) * 2 + 1, float(y));
      atomicAdd(grad_attn_weight + out + p, float(attention));
    }
  }
}
