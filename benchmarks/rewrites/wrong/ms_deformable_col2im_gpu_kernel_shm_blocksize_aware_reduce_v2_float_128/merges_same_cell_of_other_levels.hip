// gradients of consecutive points in the same cell are merged before they are added, also where the points belong to different levels
// witness: {"values": {"batch_size": 1, "spatial_size": 8, "num_heads": 1, "num_levels": 2, "num_query": 1, "num_point": 1}, "seed": 7, "inputs": "for (int l = 0; l < num_levels; ++l) { data_spatial_shapes[2 * l] = 2; data_spatial_shapes[2 * l + 1] = 2; data_level_start_index[l] = 4 * l; } for (int i = 0; i < num_levels * num_point; ++i) { data_sampling_loc[2 * i] = 0.5f; data_sampling_loc[2 * i + 1] = 0.5f; data_attn_weight[i] = 1.0f; } for (int i = 0; i < 128; ++i) grad_col[i] = 1.0f; for (int i = 0; i < spatial_size * 128; ++i) data_value[i] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct HeldCell {
  int y, x;           // low corner, y = -2: nothing is held
  int height, width;  // of its level
  int at;             // of the low corner
  float grads[4];
};

__device__ inline void flush_cell(HeldCell &cell, int pixel, float *grad_value) {
  if (cell.y > -2) {
    for (int c = 0; c < 4; ++c) {
      const int y = cell.y + c / 2, x = cell.x + c % 2;
      if (y >= 0 && y < cell.height && x >= 0 && x < cell.width) {
        atomicAdd(grad_value + cell.at + (c / 2 * cell.width + c % 2) * pixel,
                  cell.grads[c]);
      }
    }
  }
  cell.y = -2;
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_float_128(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {

  __shared__ float sum_w[128];
  __shared__ float sum_h[128];
  __shared__ float sum_a[128];
  const int tid = threadIdx.x;
  const int points = num_levels * num_point;
  const int pixel = num_heads * channels;
  const int queries = n / channels;

  HeldCell cell;
  cell.y = -2;
  for (int q = blockIdx.x; q < queries; q += gridDim.x) {
    const int lane = q % num_heads * channels + tid;
    const int batch = q / num_heads / num_query;
    const float grad = grad_col[q * channels + tid];
    for (int lp = 0; lp < points; ++lp) {
      const int level = lp / num_point;
      const int slot = q * points + lp;
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const float h = data_sampling_loc[2 * slot + 1] * height - 0.5;
      const float w = data_sampling_loc[2 * slot] * width - 0.5;
      float gw = 0, gh = 0, ga = 0;
      if (h > -1 && w > -1 && h < height && w < width) {
        const int y0 = (int)floorf(h), x0 = (int)floorf(w);
        const int at = (batch * spatial_size + (int)data_level_start_index[level] +
                        y0 * width + x0) * pixel + lane;
        if (y0 != cell.y || x0 != cell.x) {
          flush_cell(cell, pixel, grad_value);
          cell.y = y0;
          cell.x = x0;
          cell.height = height;
          cell.width = width;
          cell.at = at;
          for (int c = 0; c < 4; ++c) cell.grads[c] = 0;
        }
        const float lh = h - y0, lw = w - x0;
        const float scaled = grad * data_attn_weight[slot];
        float dh = 0, dw = 0;
        for (int c = 0; c < 4; ++c) {
          const int y = y0 + c / 2, x = x0 + c % 2;
          if (y < 0 || y >= height || x < 0 || x >= width) continue;
          const float wh = c / 2 ? lh : 1 - lh, ww = c % 2 ? lw : 1 - lw;
          const float v = data_value[at + (c / 2 * width + c % 2) * pixel];
          ga += grad * wh * ww * v;
          dh += c / 2 ? ww * v : -ww * v;
          dw += c % 2 ? wh * v : -wh * v;
          cell.grads[c] += wh * ww * scaled;
        }
        gw = width * dw * scaled;
        gh = height * dh * scaled;
      }
      sum_w[tid] = gw;
      sum_h[tid] = gh;
      sum_a[tid] = ga;
      __syncthreads();
      for (int half = 64; half > 0; half >>= 1) {
        if (tid < half) {
          sum_w[tid] += sum_w[tid + half];
          sum_h[tid] += sum_h[tid + half];
          sum_a[tid] += sum_a[tid + half];
        }
        __syncthreads();
      }
      if (tid == 0) {
        grad_sampling_loc[2 * slot] = sum_w[0];
        grad_sampling_loc[2 * slot + 1] = sum_h[0];
        grad_attn_weight[slot] = sum_a[0];
      }
    }
    flush_cell(cell, pixel, grad_value);
  }
}
