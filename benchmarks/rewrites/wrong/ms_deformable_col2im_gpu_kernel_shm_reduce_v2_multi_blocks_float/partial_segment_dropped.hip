// The number of segments of 32 threads is rounded down, so that the last threads of other block sizes are not summed.
// witness: {"values": {"batch_size": "1", "spatial_size": "6", "num_heads": "1", "channels": "50", "num_levels": "1", "num_query": "1", "num_point": "3"}, "inputs": "data_spatial_shapes[0] = 2; data_spatial_shapes[1] = 3; data_level_start_index[0] = 0; for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.6f; for (size_t i = 0; i < data_attn_weight_count; ++i) data_attn_weight[i] = 1 + int(i); for (size_t i = 0; i < grad_col_count; ++i) grad_col[i] = 1 + int(i % 5); for (size_t i = 0; i < data_value_count; ++i) data_value[i] = int(i * 7 % 31); for (size_t i = 0; i < grad_value_count; ++i) grad_value[i] = 0; for (size_t i = 0; i < grad_sampling_loc_count; ++i) grad_sampling_loc[i] = 0; for (size_t i = 0; i < grad_attn_weight_count; ++i) grad_attn_weight[i] = 0; "}
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
  extern __shared__ int _s[];
  float *cache_x = reinterpret_cast<float *>(_s);
  float *cache_y = cache_x + blockDim.x;
  float *cache_attention = cache_y + blockDim.x;
  const int tid = threadIdx.x;
  const int threads = blockDim.x;
  const int points = num_levels * num_point;
  const int row_stride = num_heads * channels;
  // Sums are formed in segments of 32 threads first.
  const int segments = threads < 32 ? 1 : threads / 32;
  for (int base = blockIdx.x * threads; base < n; base += threads * gridDim.x) {
    // Threads behind the end stay, because the block waits together.
    const int index = base + tid < n ? base + tid : n - 1;
    const bool active = base + tid < n;
    const int sampling = index / channels;
    const int channel = index % channels;
    const int out = base / channels * points;
    const int head = sampling % num_heads;
    const int batch = sampling / num_heads / num_query;
    const float top_grad = grad_col[index];

    for (int p = 0; p < points; ++p) {
      const int level = p / num_point;
      const int height = data_spatial_shapes[level * 2];
      const int width = data_spatial_shapes[level * 2 + 1];
      const int first = data_level_start_index[level];
      const int start = (batch * spatial_size + first) * row_stride;
      const int from = sampling * points + p;
      const float weight = data_attn_weight[from];
      const float h_im = data_sampling_loc[from * 2 + 1] * height - 0.5;
      const float w_im = data_sampling_loc[from * 2] * width - 0.5;

      PointGradient g = {0, 0, 0};
      if (active && h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
        g = scatter_to_corners(data_value + start, grad_value + start, height,
                               width, row_stride, head * channels + channel,
                               h_im, w_im, top_grad, weight);
      }
      cache_x[tid] = g.x;
      cache_y[tid] = g.y;
      cache_attention[tid] = g.attention;
      __syncthreads();

      if (tid < segments) {
        const int begin = tid * 32;
        const int end = begin + 32 < threads ? begin + 32 : threads;
        float x = 0, y = 0, attention = 0;
        for (int t = begin; t < end; ++t) {
          x += cache_x[t];
          y += cache_y[t];
          attention += cache_attention[t];
        }
        cache_x[begin] = x;
        cache_y[begin] = y;
        cache_attention[begin] = attention;
      }
      __syncthreads();

      if (tid == 0) {
        float x = 0, y = 0, attention = 0;
        for (int s = 0; s < segments; ++s) {
          x += cache_x[s * 32];
          y += cache_y[s * 32];
          attention += cache_attention[s * 32];
        }
        atomicAdd(grad_sampling_loc + (out + p) * 2, x);
        atomicAdd(grad_sampling_loc + (out + p) * 2 + 1, y);
        atomicAdd(grad_attn_weight + out + p, attention);
      }
      __syncthreads();
    }
  }
}
