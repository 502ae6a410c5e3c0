// neighbours outside of the map are clamped to the border instead of counting as zero
// witness: {"values": {"num_levels": 1}, "seed": 7, "inputs": "data_spatial_shapes[0] = 3; data_spatial_shapes[1] = 5; data_level_start_index[0] = 0; for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) { data_sampling_loc[2 * i] = 0.3f + 0.06f * (i % 7); data_sampling_loc[2 * i + 1] = 0.25f + 0.11f * (i % 5); data_attn_weight[i] = 0.25f + 0.125f * (i % 4); } for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) { data_sampling_loc[2 * i] = 0.46f; data_sampling_loc[2 * i + 1] = 0.02f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v1_float_32(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  __shared__ float s_w[32], s_h[32], s_a[32];
  const int lane = threadIdx.x;
  const int pitch = num_heads * channels;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += blockDim.x * gridDim.x) {
    const int channel = index % channels;
    const int sample = index / channels;
    const int head = sample % num_heads;
    const int batch = sample / (num_heads * num_query);
    const float top_grad = grad_col[index];
    int tap = sample * num_levels * num_point;

    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int offset = (batch * spatial_size + (int)data_level_start_index[level]) * pitch;
      const float *value = data_value + offset;
      float *grad = grad_value + offset;

      const int base = head * channels + channel;
      for (int point = 0; point < num_point; ++point, ++tap) {
        const float weight = data_attn_weight[tap];
        const float x = data_sampling_loc[2 * tap] * width - 0.5;
        const float y = data_sampling_loc[2 * tap + 1] * height - 0.5;

        float gw = 0, gh = 0, ga = 0;
        if (y > -1 && x > -1 && y < height && x < width) {
          const int yf = floorf(y), xf = floorf(x);
          const float ly = y - yf, lx = x - xf, hy = 1 - ly, hx = 1 - lx;
          const int y0 = yf < 0 ? 0 : yf, y1 = yf + 1 < height ? yf + 1 : height - 1;
          const int x0 = xf < 0 ? 0 : xf, x1 = xf + 1 < width ? xf + 1 : width - 1;
          const int p1 = (y0 * width + x0) * pitch + base, p2 = (y0 * width + x1) * pitch + base;
          const int p3 = (y1 * width + x0) * pitch + base, p4 = (y1 * width + x1) * pitch + base;
          const float v1 = value[p1], v2 = value[p2], v3 = value[p3], v4 = value[p4];
          const float scaled = top_grad * weight;
          atomicAdd(grad + p1, hy * hx * scaled);
          atomicAdd(grad + p2, hy * lx * scaled);
          atomicAdd(grad + p3, ly * hx * scaled);
          atomicAdd(grad + p4, ly * lx * scaled);
          ga = top_grad * (hy * (hx * v1 + lx * v2) + ly * (hx * v3 + lx * v4));
          gw = width * (hy * (v2 - v1) + ly * (v4 - v3)) * scaled;
          gh = height * (hx * (v3 - v1) + lx * (v4 - v2)) * scaled;
        }
        s_w[lane] = gw;
        s_h[lane] = gh;
        s_a[lane] = ga;
        __syncthreads();
        for (int half = 16; half > 0; half >>= 1) {
          if (lane < half) {
            s_w[lane] += s_w[lane + half];
            s_h[lane] += s_h[lane + half];
            s_a[lane] += s_a[lane + half];
          }
          __syncthreads();
        }
        if (lane == 0) {
          grad_sampling_loc[2 * tap] = s_w[0];
          grad_sampling_loc[2 * tap + 1] = s_h[0];
          grad_attn_weight[tap] = s_a[0];
        }
        __syncthreads();
      }
    }
  }
}
